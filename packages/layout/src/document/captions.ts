import { overlapX } from '../geometry/boxes.ts';
import { type Draft, isRegion } from './draft.ts';

export type CaptionKind = 'table' | 'figure' | 'box';

const RULES: readonly { readonly kind: CaptionKind; readonly regex: RegExp }[] = [
  {
    kind: 'table',
    regex: /^(?:(?:supplementary|appendix|web)\s+)?tables?\s*(?:[A-Z]?\d+|[IVX]+|\.)(?:[-–.]\d+)*\b/iu,
  },
  { kind: 'table', regex: /^TABLE\.\s/u },
  {
    kind: 'table',
    regex:
      /^[附续]?表\s*(?:\d+|[一二三四五六七八九十]+|[A-Z])(?:[-–.．]\d+)*(?=[\s\p{Script=Han}：:．.、（(])/u,
  },
  {
    kind: 'figure',
    regex:
      /^(?:(?:supplementary|appendix)\s+)?(?:figures?|fig\.?|algorithm|chart|diagram)\s*(?:[A-Z]?\d+|[IVX]+)(?:[-–.]\d+)*\b/iu,
  },
  {
    kind: 'figure',
    regex: /^附?图\s*(?:\d+|[一二三四五六七八九十]+|[A-Z])(?:[-–.．]\d+)*(?=[\s\p{Script=Han}：:．.、（(])/u,
  },
  { kind: 'box', regex: /^(?:box|panel)\s*\d+\b/iu },
];

/** Kind of caption that a text starts like. */
export function captionKind(text: string): CaptionKind | undefined {
  return RULES.find(({ regex }) => regex.test(text))?.kind;
}

const MAX_CAPTION_CHARS = 600;
/** Reads on after the number like a sentence about the table: "Table 3 shows that …". */
const SENTENCE =
  /^(?:table|figure|fig\.?|表|图|box)\s*[\d.]+\s*(?:shows?|presents?|lists?|summari[sz]es|provides?|describes?|gives?|illustrates?|and|is|are|显示|列出|总结|所示)/iu;
/** Distance in reading order at which caption and region still belong together. */
const REACH = 3;

/** Types captions and links them to their table or figure; a table learns its caption. */
export function linkCaptions(drafts: readonly Draft[]): void {
  drafts.forEach((draft, at) => {
    const { element } = draft;
    if (element.type !== 'paragraph' && element.type !== 'list_item') return;
    const kind = captionKind(element.text);
    if (!kind || element.text.length > MAX_CAPTION_CHARS || SENTENCE.test(element.text)) return;
    const target = findTarget(drafts, at, kind);
    if (!target && /[。；]$/u.test(element.text) && element.text.length > 60) return;
    element.type = 'caption';
    if (!target) return;
    draft.belongsTo = target;
    if (target.element.table && target.element.table.caption === undefined) {
      target.element.table = { ...target.element.table, caption: element.text };
    }
  });
}

function findTarget(drafts: readonly Draft[], at: number, kind: CaptionKind): Draft | undefined {
  const self = drafts[at]!;
  const fits = (other: Draft | undefined): boolean =>
    other !== undefined &&
    isRegion(other) &&
    other.element.page === self.element.page &&
    overlapX(other.element.bbox, self.element.bbox) > 0 &&
    (kind === 'table' ? other.element.type === 'table' : kind === 'figure');
  // Captions of tables stand above, those of figures below; look there first.
  const steps = kind === 'table' ? [1, -1] : [-1, 1];
  for (let distance = 1; distance <= REACH; distance++) {
    for (const step of steps) {
      const other = drafts[at + step * distance];
      if (other && fits(other) && other.belongsTo === undefined) return other;
    }
  }
  return undefined;
}
