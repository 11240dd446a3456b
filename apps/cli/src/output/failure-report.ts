import type { Failure } from '@guidepost/contracts/api';
import type { Style } from '../terminal/style.ts';
import { formatTable } from '../terminal/table.ts';

/** Failures one a line, and how many there are for each reason. */
export function failureReport(failures: readonly Failure[], style: Style): string {
  if (failures.length === 0) return 'Nothing has failed.';
  const table = formatTable(
    [
      { title: 'DOCUMENT' },
      { title: 'FILE', max: 40 },
      { title: 'PAGE', right: true },
      { title: 'STAGE' },
      { title: 'ATTEMPTS', right: true },
      { title: 'CODE' },
      { title: 'REASON', max: 80 },
    ],
    failures.map((failure) => [
      failure.document,
      failure.file,
      failure.page === undefined ? '–' : String(failure.page),
      failure.stage,
      String(failure.attempts),
      failure.code,
      failure.message,
    ]),
  );
  const reasons = new Map<string, number>();
  for (const { code } of failures) reasons.set(code, (reasons.get(code) ?? 0) + 1);
  const sums = [...reasons].sort((a, b) => b[1] - a[1]).map(([code, count]) => `${count} ${code}`);
  return `${table}\n\n${failures.length} failed: ${sums.join(', ')}\n${style.dim('guidepost retry --failures [--code CODE] [--stage STAGE] does them again')}`;
}
