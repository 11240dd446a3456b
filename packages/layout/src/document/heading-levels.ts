import { nestingRank } from '../text/heading-number.ts';
import type { BodyStyle } from './body-style.ts';
import type { Draft } from './draft.ts';
import type { HeadingFinding } from './find-headings.ts';

/** Markdown and most readers know six levels. */
const MAX_LEVEL = 6;

/** One look of heading: number kind and face. Headings of one look have one level all over the document. */
interface HeadingClass {
  readonly key: string;
  readonly findings: HeadingFinding[];
  readonly size: number;
  readonly bold: boolean;
  readonly rank: number;
}

/** Gives every heading its level: outline, then tags, then numbering with the face, then the face alone. */
export function assignLevels(findings: readonly HeadingFinding[], body: BodyStyle): void {
  const classes = toClasses(findings, body);
  const levels = levelsOfClasses(classes);
  for (const finding of findings) {
    const { element } = finding.draft;
    element.type = 'heading';
    delete element.marker;
    if (finding.outlineLevel !== undefined) {
      element.level = Math.min(MAX_LEVEL, finding.outlineLevel);
      element.levelSource = 'outline';
    } else if (finding.taggedLevel !== undefined) {
      element.level = finding.taggedLevel;
      element.levelSource = 'tagged';
    } else {
      element.level = Math.min(MAX_LEVEL, levels.get(classKey(finding, body)) ?? 1);
      element.levelSource = finding.number ? 'numbering' : 'font';
    }
  }
}

/** Marker and text as they stood on the page: markers of Chinese numbering are set solid. */
export const joinMarker = (marker: string, text: string): string =>
  /[、）】］。，．①-⑳]$/u.test(marker) ? marker + text : `${marker} ${text}`;

const faceKey = (draft: Draft, body: BodyStyle): string => {
  const { facts } = draft;
  const han = body.hanShare > 0.3 ? facts.fontName : '';
  return `${Math.round(facts.size)}|${facts.bold}|${facts.italic}|${facts.color}|${han}`;
};

const classKey = (finding: HeadingFinding, body: BodyStyle): string => {
  const { number } = finding;
  return number ? `${number.kind}${number.depth}` : faceKey(finding.draft, body);
};

function toClasses(findings: readonly HeadingFinding[], body: BodyStyle): HeadingClass[] {
  const groups = new Map<string, HeadingFinding[]>();
  for (const finding of findings) {
    const key = classKey(finding, body);
    const list = groups.get(key);
    if (list) list.push(finding);
    else groups.set(key, [finding]);
  }
  return [...groups.entries()].map(([key, list]) => {
    const sizes = list.map((finding) => finding.draft.facts.size).sort((a, b) => a - b);
    return {
      key,
      findings: list,
      size: Math.round(sizes[sizes.length >> 1]!),
      bold: list.filter((finding) => finding.draft.facts.bold).length * 2 > list.length,
      rank: list[0]!.number ? nestingRank(list[0]!.number) : -1,
    };
  });
}

/** Classes from outermost to innermost: larger first, bold first, then the nesting of number kinds. */
function levelsOfClasses(classes: readonly HeadingClass[]): Map<string, number> {
  const numbered = classes.filter((item) => item.rank >= 0).sort((a, b) => a.rank - b.rank);
  const faces = classes
    .filter((item) => item.rank < 0)
    .sort((a, b) => b.size - a.size || Number(b.bold) - Number(a.bold));
  const levels = new Map<string, number>();
  // Numbered classes nest among themselves; a face class takes the level of the numbered class nearest in size.
  const sizeAbove = numbered.length > 0 ? Math.max(...numbered.map((item) => item.size)) : 0;
  const larger = faces.filter((item) => numbered.length > 0 && item.size > sizeAbove);
  const steps = distinctSizes(larger).slice(0, 2);
  larger.forEach((item) => {
    const at = steps.indexOf(item.size);
    levels.set(item.key, at < 0 ? steps.length : at + 1);
  });
  numbered.forEach((item, i) => {
    levels.set(item.key, steps.length + i + 1);
  });
  const rest = faces.filter((item) => !levels.has(item.key));
  if (numbered.length === 0) {
    rest.forEach((item, i) => {
      levels.set(item.key, i + 1);
    });
    return levels;
  }
  for (const item of rest) {
    const peer = numbered.reduce((best, other) =>
      Math.abs(other.size - item.size) < Math.abs(best.size - item.size) ? other : best,
    );
    levels.set(item.key, levels.get(peer.key)!);
  }
  return levels;
}

const distinctSizes = (classes: readonly HeadingClass[]): number[] => [
  ...new Set(classes.map((item) => item.size)),
];
