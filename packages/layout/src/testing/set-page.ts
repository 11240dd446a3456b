import type { Box, FontFacts, Glyph, PageContent, StructureNode, VectorPath } from '@guidepost/contracts';
import { isSolid } from '../text/char-class.ts';

const PLAIN: FontFacts = {
  name: 'Serif',
  bold: false,
  italic: false,
  monospaced: false,
  symbolic: false,
  embedded: true,
};
const FACES: readonly FontFacts[] = [
  PLAIN,
  { ...PLAIN, name: 'Serif-Bold', bold: true },
  { ...PLAIN, name: 'Wingdings', symbolic: true },
  { ...PLAIN, name: 'Songti' },
  { ...PLAIN, name: 'Heiti' },
];

/** Faces by name, as indices into the fonts of a set page. */
export const FACE = { plain: 0, bold: 1, wingdings: 2, songti: 3, heiti: 4 } as const;

export interface SetOptions {
  readonly size?: number;
  readonly font?: number;
  readonly angle?: number;
  /** Leave out the space characters, as some generators do. */
  readonly noSpaces?: boolean;
  readonly hidden?: boolean;
  readonly mcid?: number;
}

/** A page that tests set by hand: what is drawn is what `analyzePage` gets. */
export interface SetPage {
  /** Text from `x` on the baseline `y` (a turn of `angle` about that point); returns where it ends. `^{}` raises, `_{}` lowers. */
  text(x: number, y: number, text: string, options?: SetOptions): number;
  /** Lines under each other, `pitch` apart; returns the baseline after the last. */
  lines(
    x: number,
    y: number,
    lines: readonly string[],
    options?: SetOptions & { readonly pitch?: number },
  ): number;
  rule(x0: number, y0: number, x1: number, y1: number): void;
  frame(box: Box, fill?: string): void;
  glyph(glyph: Partial<Glyph>): void;
  content(): PageContent;
}

const SIZE = 10;
const WIDE = new Set('mwMW—…');
const NARROW = new Set("ijlftrI.,;:'!|()[]-•· ");

/** Advance in em: Han one, Latin by rough classes. */
const advanceOf = (char: string): number => {
  if (isSolid(char)) return 1;
  if (WIDE.has(char)) return 0.8;
  return NARROW.has(char) ? 0.28 : 0.5;
};

/** Starts a page; A4 in points unless told otherwise. */
export function setPage(page = 1, width = 595, height = 842, structure?: readonly StructureNode[]): SetPage {
  const glyphs: Glyph[] = [];
  const paths: VectorPath[] = [];
  const turned = (x: number, y: number, dx: number, dy: number, angle: number): [number, number] => {
    const a = (angle * Math.PI) / 180;
    return [x + dx * Math.cos(a) - dy * Math.sin(a), y + dx * Math.sin(a) + dy * Math.cos(a)];
  };
  const place = (
    x: number,
    y: number,
    dx: number,
    char: string,
    size: number,
    rise: number,
    options: SetOptions,
  ): number => {
    const angle = options.angle ?? 0;
    const advance = advanceOf(char) * size;
    const corner = (cx: number, cy: number): [number, number] => turned(x, y, cx, cy, angle);
    const corners = [corner(dx, -rise - 0.8 * size), corner(dx + advance, -rise + 0.2 * size)];
    const bbox: Box = [
      Math.min(corners[0]![0], corners[1]![0]),
      Math.min(corners[0]![1], corners[1]![1]),
      Math.max(corners[0]![0], corners[1]![0]),
      Math.max(corners[0]![1], corners[1]![1]),
    ];
    if (char !== ' ' || !options.noSpaces) {
      glyphs.push({
        text: char,
        bbox,
        ink: bbox,
        origin: corner(dx, -rise),
        size,
        font: options.font ?? FACE.plain,
        angle,
        color: '#000000',
        ...(options.hidden ? { hidden: true } : {}),
        ...(options.mcid === undefined ? {} : { mcid: options.mcid }),
      });
    }
    return dx + advance;
  };
  const self: SetPage = {
    text(x, y, text, options = {}) {
      const size = options.size ?? SIZE;
      let dx = 0;
      for (const [, script, inside, plain] of text.matchAll(/([\^_])\{([^}]*)\}|([\s\S])/gu)) {
        if (plain !== undefined) dx = place(x, y, dx, plain, size, 0, options);
        else {
          const rise = script === '^' ? 0.36 * size : -0.15 * size;
          for (const char of inside ?? '') dx = place(x, y, dx, char, 0.6 * size, rise, options);
        }
      }
      return x + dx;
    },
    lines(x, y, lines, options = {}) {
      const pitch = options.pitch ?? 12;
      lines.forEach((line, i) => {
        self.text(x, y + i * pitch, line, options);
      });
      return y + lines.length * pitch;
    },
    rule(x0, y0, x1, y1) {
      paths.push({
        bbox: [x0, y0, x1, y1],
        segments: [
          ['M', x0, y0],
          ['L', x1, y1],
        ],
        stroke: '#000000',
        strokeWidth: 0.5,
      });
    },
    frame(box, fill) {
      const [x0, y0, x1, y1] = box;
      paths.push({
        bbox: box,
        segments: [['M', x0, y0], ['L', x1, y0], ['L', x1, y1], ['L', x0, y1], ['Z']],
        stroke: '#000000',
        strokeWidth: 0.5,
        ...(fill === undefined ? {} : { fill }),
      });
    },
    glyph(glyph) {
      glyphs.push({
        text: 'x',
        bbox: [10, 10, 15, 20],
        ink: [10, 10, 15, 20],
        origin: [10, 18],
        size: SIZE,
        font: 0,
        angle: 0,
        color: '#000000',
        ...glyph,
      });
    },
    content: () => ({
      page,
      width,
      height,
      rotation: 0,
      source: 'text',
      fonts: FACES,
      glyphs,
      paths,
      images: [],
      links: [],
      warnings: [],
      ...(structure ? { structure } : {}),
    }),
  };
  return self;
}

/** Words of filler text, different on every call with another seed, so that nothing repeats by chance. */
export function filler(words: number, seed = 1): string {
  const pool = [
    'dose',
    'patient',
    'renal',
    'therapy',
    'should',
    'under',
    'weeks',
    'risk',
    'liver',
    'trial',
    'acute',
    'given',
  ];
  let state = seed;
  const out: string[] = [];
  for (let i = 0; i < words; i++) {
    state = (state * 1103515245 + 12345) % 2147483648;
    out.push(pool[state % pool.length]!);
  }
  return out.join(' ');
}

/** Filler broken into lines of about `chars` characters. */
export function fillerLines(count: number, chars: number, seed = 1): string[] {
  const words = filler(count * chars, seed).split(' ');
  const lines: string[] = [];
  for (let i = 0; i < count; i++) {
    let line = '';
    while (line.length < chars - 4) line += `${line === '' ? '' : ' '}${words.shift()}`;
    lines.push(line);
  }
  return lines;
}
