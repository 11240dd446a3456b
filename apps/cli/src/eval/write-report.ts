import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { type Report, reportCharts, toHtmlReport, toMarkdownReport } from '@guidepost/eval';
import { toPathError } from '../input/find-files.ts';

/** Writes STEM.md with its charts as STEM.<chart>.svg beside it, and STEM.html with the charts inside. */
export async function writeReport(stem: string, report: Report): Promise<void> {
  const chartFile = (name: string) => `${stem}.${name}.svg`;
  try {
    await mkdir(dirname(stem), { recursive: true });
    for (const { name, svg } of reportCharts(report)) await writeFile(chartFile(name), svg);
    await writeFile(
      `${stem}.md`,
      toMarkdownReport(report, (name) => basename(chartFile(name))),
    );
    await writeFile(`${stem}.html`, toHtmlReport(report));
  } catch (error) {
    throw toPathError(stem, error);
  }
}
