import type { Box, Glyph, PageContent } from '@guidepost/contracts';
import { isCommonHan, isHan } from '../quality/han.ts';

/** Glyphs of one line, left to right, at least one of which the text layer does not tell. */
export interface UnreadRun {
  /** Indices into `PageContent.glyphs`. */
  readonly glyphs: readonly number[];
  /** Points: from cap height to descender, with a thin margin. */
  readonly box: Box;
}

/** A font with fewer letters than this on the page says too little about its map. */
const MIN_SAMPLE = 20;
/** Running Chinese is 99 % common characters; a false map draws from all 21,000. */
const MIN_COMMON_HAN_SHARE = 0.85;
/** White wider than this, in em, ends a run: a gutter, the next cell. */
const RUN_GAP_EM = 1.2;
/** Longer runs cost the recogniser more for each character (its attention is quadratic). */
const MAX_RUN_EM = 22;
/** Sound glyphs left beside the unread ones, so that the recogniser sees some context. */
const CONTEXT_GLYPHS = 3;
/** Height of a run about its baseline, in em: recognisers are trained on lines with some white above and below. */
const ABOVE_BASELINE_EM = 1.06;
const BELOW_BASELINE_EM = 0.36;
const SIDE_EM = 0.15;
/** Baselines this close, in em, are one line. */
const SAME_LINE_EM = 0.25;

const isPrivateUse = (code: number): boolean => (code >= 0xe000 && code <= 0xf8ff) || code >= 0xf0000;

/** Whether the text layer does not tell a glyph: no map, private use, or a font whose map gives nonsense. */
export function unreadGlyphs(content: PageContent): ReadonlySet<number> {
  const nonsense = nonsenseFonts(content);
  const unread = new Set<number>();
  for (const [index, glyph] of content.glyphs.entries()) {
    if (!isVisible(glyph)) continue;
    const code = glyph.text.codePointAt(0) ?? 0;
    const symbolic = content.fonts[glyph.font]?.symbolic === true;
    if (
      glyph.unmapped === true ||
      code === 0xfffd ||
      code < 0x20 ||
      (isPrivateUse(code) && !symbolic) ||
      nonsense.has(glyph.font)
    )
      unread.add(index);
  }
  return unread;
}

const isVisible = (glyph: Glyph): boolean =>
  !glyph.generated && !glyph.hidden && glyph.text.trim() !== '' && (glyph.angle < 1 || glyph.angle > 359);

/** Fonts whose Chinese is drawn from rare characters. */
function nonsenseFonts({ glyphs }: PageContent): ReadonlySet<number> {
  const counts = new Map<number, { han: number; common: number }>();
  for (const glyph of glyphs) {
    if (!isHan(glyph.text.codePointAt(0) ?? 0)) continue;
    const count = counts.get(glyph.font) ?? { han: 0, common: 0 };
    count.han++;
    if (isCommonHan(glyph.text)) count.common++;
    counts.set(glyph.font, count);
  }
  return new Set(
    [...counts]
      .filter(([, { han, common }]) => han >= MIN_SAMPLE && common < MIN_COMMON_HAN_SHARE * han)
      .map(([font]) => font),
  );
}

/** Stretches of lines around the unread glyphs. */
export function unreadRuns(content: PageContent, unread: ReadonlySet<number>): UnreadRun[] {
  return lines(content).flatMap((line) =>
    split(line, content.glyphs).flatMap((part) => {
      const first = part.findIndex((index) => unread.has(index));
      if (first < 0) return [];
      const last = part.findLastIndex((index) => unread.has(index));
      const glyphs = part.slice(Math.max(0, first - CONTEXT_GLYPHS), last + 1 + CONTEXT_GLYPHS);
      return [{ glyphs, box: boxOf(glyphs.map((index) => content.glyphs[index]!)) }];
    }),
  );
}

/** Visible upright glyphs by baseline, each line from left to right. */
function lines({ glyphs }: PageContent): number[][] {
  const order = [...glyphs.keys()]
    .filter((index) => isVisible(glyphs[index]!))
    .sort((a, b) => glyphs[a]!.origin[1] - glyphs[b]!.origin[1]);
  const out: number[][] = [];
  // Lines that may still grow; a page has few at one height.
  let open: { readonly y: number; readonly size: number; readonly members: number[] }[] = [];
  for (const index of order) {
    const { origin, size } = glyphs[index]!;
    open = open.filter((line) => origin[1] - line.y <= SAME_LINE_EM * line.size);
    const line = open.find((one) => Math.max(one.size, size) < 1.25 * Math.min(one.size, size));
    if (line) line.members.push(index);
    else {
      const members = [index];
      out.push(members);
      open.push({ y: origin[1], size, members });
    }
  }
  for (const line of out) line.sort((a, b) => glyphs[a]!.origin[0] - glyphs[b]!.origin[0]);
  return out;
}

/** A line in parts: at wide white, and where it gets too long. */
function split(line: readonly number[], glyphs: readonly Glyph[]): number[][] {
  const parts: number[][] = [];
  let from = 0;
  let before = Number.NEGATIVE_INFINITY;
  for (const index of line) {
    const { bbox, size } = glyphs[index]!;
    const part = parts[parts.length - 1];
    if (!part || bbox[0] - before > RUN_GAP_EM * size || bbox[2] - from > MAX_RUN_EM * size) {
      parts.push([index]);
      from = bbox[0];
    } else part.push(index);
    before = Math.max(bbox[2], part && bbox[0] >= from ? before : bbox[2]);
  }
  return parts;
}

function boxOf(glyphs: readonly Glyph[]): Box {
  const size = Math.max(...glyphs.map((glyph) => glyph.size));
  const baseline = glyphs.reduce((sum, glyph) => sum + glyph.origin[1], 0) / glyphs.length;
  return [
    Math.min(...glyphs.map((glyph) => glyph.bbox[0])) - SIDE_EM * size,
    baseline - ABOVE_BASELINE_EM * size,
    Math.max(...glyphs.map((glyph) => glyph.bbox[2])) + SIDE_EM * size,
    baseline + BELOW_BASELINE_EM * size,
  ];
}
