import type { DocumentVersions, RecommendationChanges } from '@guidepost/contracts/api';

type Name = DocumentVersions['supersedes'][number];

/** Links and suggestions as lines; suggestions with the command that confirms them. */
export function versionsReport({
  links,
  suggestions,
}: {
  readonly links: readonly { readonly newer: Name; readonly older: Name }[];
  readonly suggestions: DocumentVersions['suggestions'];
}): string {
  const lines = [
    ...links.map(({ newer, older }) => `${named(newer)} supersedes ${named(older)}`),
    ...suggestions.map(
      ({ newer, older, similarity }) =>
        `${named(newer)} may supersede ${named(older)} (titles ${Math.round(similarity * 100)} % alike); to confirm: guidepost supersede ${newer.id} ${older.id}`,
    ),
  ];
  return lines.length > 0 ? lines.join('\n') : 'No document supersedes another, and no titles suggest it.';
}

/** What changed, recommendation by recommendation, with page and grade. */
export function changesReport(changes: RecommendationChanges): string {
  const { newer, older, added, removed, changed, unchanged } = changes;
  return [
    `From ${named(older)} to ${named(newer)}: ${changed.length} changed, ${added.length} added, ${removed.length} removed, ${unchanged} as before.`,
    ...changed.flatMap(({ before, after, gradeChanged, numbersRemoved, numbersAdded }) => [
      '',
      `Changed${gradeChanged ? `, grade ${before.grade ?? 'none'} → ${after.grade ?? 'none'}` : ''}${
        numbersRemoved.length + numbersAdded.length > 0
          ? `, numbers ${numbersRemoved.join(', ') || '–'} → ${numbersAdded.join(', ') || '–'}`
          : ''
      }`,
      `- ${recommendation(before)}`,
      `+ ${recommendation(after)}`,
    ]),
    ...added.flatMap((one) => ['', 'Added', `+ ${recommendation(one)}`]),
    ...removed.flatMap((one) => ['', 'Removed', `- ${recommendation(one)}`]),
  ].join('\n');
}

const recommendation = ({ text, grade, pages }: RecommendationChanges['added'][number]): string =>
  `p. ${pages.join(', ')}${grade === undefined ? '' : ` [${grade}]`} ${text.replace(/\s+/gu, ' ')}`;

const named = ({ id, file }: Name): string => `${file} (${id})`;
