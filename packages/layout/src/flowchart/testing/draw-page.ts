import type { Box, FlowGraph, PathSegment, VectorPath } from '@guidepost/contracts';
import type { Word } from '../../text/word.ts';
import { findFlowcharts } from '../find-flowcharts.ts';

type XY = readonly [number, number];

const boxOfPoints = (points: readonly XY[]): Box => [
  Math.min(...points.map((p) => p[0])),
  Math.min(...points.map((p) => p[1])),
  Math.max(...points.map((p) => p[0])),
  Math.max(...points.map((p) => p[1])),
];

const SIZE = 10;

/** A page under construction: what tests draw on it is what the finder gets. */
export interface DrawnPage {
  readonly paths: VectorPath[];
  readonly words: Word[];
  /** Words on one baseline from `x`; `y` is the top of the line. */
  text(
    x: number,
    y: number,
    content: string,
    options?: Partial<Pick<Word, 'size' | 'angle' | 'script'>>,
  ): void;
  polygon(points: readonly XY[], style?: { fill?: string; stroke?: string | null; width?: number }): void;
  line(...points: readonly XY[]): void;
  /** A rectangle with centred lines of text (split at `\n`). */
  box(x: number, y: number, w: number, h: number, content: string, fill?: string): void;
  /** A line with a filled triangle at its end. */
  arrow(...points: readonly XY[]): void;
  path(segments: readonly PathSegment[], style?: { fill?: string; stroke?: string; width?: number }): void;
}

export function createPage(): DrawnPage {
  const paths: VectorPath[] = [];
  const words: Word[] = [];
  const page: DrawnPage = {
    paths,
    words,
    text(x, y, content, options = {}) {
      const size = options.size ?? SIZE;
      let left = x;
      for (const part of content.split(' ').filter((p) => p !== '')) {
        const width = [...part].reduce((n, c) => n + (c > '\u2e80' ? size : size / 2), 0);
        words.push(word(part, [left, y, left + width, y + size], size, options));
        left += width + size * 0.3;
      }
    },
    polygon(points, { fill, stroke = '#000000', width = 1 } = {}) {
      paths.push({
        bbox: boxOfPoints(points),
        segments: [['M', ...points[0]!], ...points.slice(1).map((p): PathSegment => ['L', ...p]), ['Z']],
        strokeWidth: width,
        ...(fill === undefined ? {} : { fill }),
        ...(stroke === null ? {} : { stroke }),
      });
    },
    line(...points) {
      paths.push({
        bbox: boxOfPoints(points),
        segments: points.map((p, i): PathSegment => [i === 0 ? 'M' : 'L', ...p]),
        stroke: '#000000',
        strokeWidth: 1,
      });
    },
    box(x, y, w, h, content, fill) {
      page.polygon(rect(x, y, w, h), fill === undefined ? {} : { fill });
      const lines = content.split('\n');
      const top = y + (h - lines.length * SIZE * 1.2) / 2;
      for (const [i, line] of lines.entries()) {
        const width = [...line].reduce((n, c) => n + (c > '\u2e80' ? SIZE : SIZE / 2), 0);
        page.text(x + Math.max(2, (w - width) / 2), top + i * SIZE * 1.2, line);
      }
    },
    arrow(...points) {
      const [a, b] = [points.at(-2)!, points.at(-1)!];
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
      const [ux, uy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
      const back: XY = [b[0] - ux * 6, b[1] - uy * 6];
      page.line(...points.slice(0, -1), back);
      page.polygon([b, [back[0] - uy * 3, back[1] + ux * 3], [back[0] + uy * 3, back[1] - ux * 3]], {
        fill: '#000000',
        stroke: null,
      });
    },
    path(segments, { fill, stroke, width = 1 } = {}) {
      const points = segments.flatMap((s): XY[] =>
        s[0] === 'Z' ? [] : [[s.at(-2) as number, s.at(-1) as number]],
      );
      paths.push({
        bbox: boxOfPoints(points),
        segments,
        strokeWidth: width,
        ...(fill === undefined ? {} : { fill }),
        ...(stroke === undefined ? {} : { stroke }),
      });
    },
  };
  return page;
}

function word(text: string, bbox: Box, size: number, options: Partial<Pick<Word, 'angle' | 'script'>>): Word {
  return {
    text,
    bbox,
    ink: bbox,
    baseline: bbox[3] - size * 0.2,
    size,
    font: 0,
    bold: false,
    italic: false,
    symbolic: false,
    color: '#000000',
    angle: options.angle ?? 0,
    script: options.script ?? 'normal',
    spaceBefore: options.script === undefined,
    confidence: 1,
    flags: [],
    glyphs: [],
  };
}

export const rect = (x: number, y: number, w: number, h: number): XY[] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
];

export const regionsOfPage = (page: DrawnPage) =>
  findFlowcharts({
    words: page.words,
    paths: page.paths,
    measures: { bodySize: SIZE, linePitch: SIZE * 1.2, wordGap: 3 },
  });

/** The graph of a page with one flowchart, readable: `From text -> To text [label]`, `--` for a join without head. */
export function edgesOfPage(page: DrawnPage): string[] {
  return regionsOfPage(page)
    .flatMap((r) => edgesOfGraph(r.graph))
    .sort();
}

export function edgesOfGraph(graph: FlowGraph): string[] {
  const text = new Map(graph.nodes.map((n) => [n.id, n.text]));
  return graph.edges.map(
    (e) =>
      `${text.get(e.from)} ${e.arrow === false ? '--' : '->'} ${text.get(e.to)}${e.label === undefined ? '' : ` [${e.label}]`}`,
  );
}

export const nodesOfPage = (page: DrawnPage): string[] =>
  regionsOfPage(page).flatMap((r) => r.graph.nodes.map((n) => n.text));
