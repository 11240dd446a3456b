import { type BoxFinder, endDirection } from './attach.ts';
import type { FlowBox } from './flow-box.ts';
import {
  boxHas,
  boxOf,
  direction,
  distance,
  dot,
  expandBox,
  midpoint,
  type Point,
  project,
  rayHit,
} from './geometry.ts';
import { BoxGrid, PointGrid } from './point-grid.ts';
import type { ArrowHead, FlowWord, Stroke } from './primitives.ts';

/** A piece of line between two vertices. */
export interface Arc {
  readonly a: number;
  readonly b: number;
  readonly points: readonly Point[];
  /** Passable from `a` to `b` only: a head in the middle of the way says so. */
  readonly oneWay: boolean;
  /** A gap that was closed: a label or a crossing line stands in it. */
  readonly gap: boolean;
}

/** Where a net of lines ends. */
export interface Terminal {
  readonly vertex: number;
  readonly point: Point;
  /** Direction out of the net. */
  readonly outward: Point;
  readonly head: boolean;
  /** Box that it meets; absent for a loose end. */
  readonly box?: FlowBox;
  /** How sure the meeting is: distance bridged in points. */
  readonly bridged: number;
}

export interface Network {
  readonly vertexCount: number;
  readonly arcs: readonly Arc[];
  readonly terminals: readonly Terminal[];
}

/** How far things may be apart that belong together, in font sizes of the page. */
const REACH = {
  /** from an arrow tip to its box along its direction, and in any direction */
  tip: 1.8,
  tipAround: 0.6,
  /** from a line end without head to the box or line that it leaves */
  tail: 1.5,
  /** a gap in a line without a word in it, and with one */
  gap: 1.2,
  labelledGap: 9,
};
/** Distance (points) of line ends that meet, beside half the line widths. */
const JOIN = 1.2;
const MAX_JOIN = 2.6;

interface End {
  readonly stroke: number;
  readonly end: 0 | 1;
  readonly point: Point;
  readonly outward: Point;
}

/** Joins lines, heads and gaps to nets with their ends on boxes. Linear in the number of lines for lines spread over the page. */
export function buildNetwork(
  strokes: readonly Stroke[],
  heads: readonly ArrowHead[],
  finder: BoxFinder,
  freeWords: readonly FlowWord[],
  fontSize: number,
): Network {
  return new Builder(strokes, heads, finder, freeWords, fontSize).build();
}

interface Segment {
  readonly stroke: number;
  readonly index: number;
}

class Builder {
  readonly #strokes: readonly Stroke[];
  readonly #heads: readonly ArrowHead[];
  readonly #finder: BoxFinder;
  readonly #freeWords: readonly FlowWord[];
  readonly #font: number;
  readonly #segments = new BoxGrid<Segment>(30);
  readonly #parent: number[] = [];
  /** Vertex of each stroke end: `2 * stroke + end`. */
  readonly #cuts: { readonly at: number; readonly vertex: number }[][];
  readonly #arcs: Arc[] = [];
  readonly #terminals: Terminal[] = [];
  readonly #settled = new Set<number>();

  constructor(
    strokes: readonly Stroke[],
    heads: readonly ArrowHead[],
    finder: BoxFinder,
    freeWords: readonly FlowWord[],
    font: number,
  ) {
    this.#strokes = strokes;
    this.#heads = heads;
    this.#finder = finder;
    this.#freeWords = freeWords;
    this.#font = font;
    this.#cuts = strokes.map(() => []);
    for (let i = 0; i < strokes.length * 2; i++) this.#parent.push(i);
    for (const [s, { points }] of strokes.entries())
      for (let i = 1; i < points.length; i++)
        this.#segments.add(boxOf([points[i - 1]!, points[i]!]), { stroke: s, index: i });
  }

  build(): Network {
    const ends = this.#strokes.flatMap((s, stroke): End[] =>
      ([0, 1] as const).map((end) => ({
        stroke,
        end,
        point: end === 0 ? s.points[0]! : s.points.at(-1)!,
        outward: endDirection(s.points, end),
      })),
    );
    this.#attachHeads(ends);
    this.#endsOnBoxes(ends);
    this.#joinEnds(ends);
    this.#closeGaps(ends);
    this.#reachOut(ends);
    this.#feedSourceless();
    this.#cutStrokes();
    const vertexOf = (v: number): number => this.#root(v);
    return {
      vertexCount: this.#parent.length,
      arcs: this.#arcs.map((a) => ({ ...a, a: vertexOf(a.a), b: vertexOf(a.b) })),
      terminals: this.#terminals.map((t) => ({ ...t, vertex: vertexOf(t.vertex) })),
    };
  }

  #root(v: number): number {
    let top = v;
    while (this.#parent[top] !== top) top = this.#parent[top]!;
    for (let w = v; this.#parent[w] !== top; )
      [w, this.#parent[w]] = [this.#parent[w]!, top] as [number, number];
    return top;
  }

  #unite(a: number, b: number): void {
    this.#parent[this.#root(a)] = this.#root(b);
  }

  #newVertex(): number {
    this.#parent.push(this.#parent.length);
    return this.#parent.length - 1;
  }

  /** A vertex on the way of a stroke (position = points index + share of the piece), or its end if it lies there. */
  #vertexOn(stroke: number, index: number, t: number, point: Point): number {
    const { points } = this.#strokes[stroke]!;
    if (distance(point, points[0]!) < JOIN) return 2 * stroke;
    if (distance(point, points.at(-1)!) < JOIN) return 2 * stroke + 1;
    const vertex = this.#newVertex();
    this.#cuts[stroke]!.push({ at: index - 1 + t, vertex });
    return vertex;
  }

  #attachHeads(ends: readonly End[]): void {
    const grid = new PointGrid<End>(20);
    for (const e of ends) grid.add(e.point, e);
    for (const head of this.#heads) {
      const size = distance(head.tip, head.back);
      const zone = expandBox(head.bbox, Math.max(1.6, 0.2 * size));
      const fitting = grid
        .near(midpoint(head.tip, head.back), size + 6)
        .filter((e) => boxHas(zone, e.point) && !this.#settled.has(2 * e.stroke + e.end));
      const readings = [{ tip: head.tip, back: head.back }, ...head.alternatives];
      const reading =
        readings.find((r) => fitting.some((e) => dot(e.outward, direction(r.back, r.tip)) > 0.8)) ??
        readings[0]!;
      const dir = direction(reading.back, reading.tip);
      const carriers = fitting.filter((e) => dot(e.outward, dir) > 0.5);
      if (carriers.length === 0) continue;
      const vertex = 2 * carriers[0]!.stroke + carriers[0]!.end;
      for (const e of carriers) {
        this.#settled.add(2 * e.stroke + e.end);
        this.#unite(2 * e.stroke + e.end, vertex);
      }
      this.#pointTip(
        vertex,
        reading.tip,
        dir,
        carriers.map((e) => e.stroke),
      );
    }
  }

  /** Box or line that a tip points to. */
  #pointTip(vertex: number, tip: Point, dir: Point, own: readonly number[]): void {
    const at = this.#finder.at(tip);
    const ahead = at ? { box: at, distance: 0 } : this.#finder.along(tip, dir, REACH.tip * this.#font);
    const line = this.#lineAlong(
      tip,
      dir,
      ahead ? Math.min(ahead.distance - 1, REACH.tip * this.#font) : REACH.tip * this.#font,
      own,
    );
    if (line && (!ahead || ahead.distance > 1)) {
      const target = this.#vertexOn(line.stroke, line.index, line.t, line.point);
      this.#arcs.push({ a: vertex, b: target, points: [tip, line.point], oneWay: true, gap: false });
      return;
    }
    const met = ahead ?? this.#finder.near(tip, REACH.tipAround * this.#font);
    this.#terminals.push({
      vertex,
      point: tip,
      outward: dir,
      head: true,
      ...(met ? { box: met.box } : {}),
      bridged: met?.distance ?? 0,
    });
  }

  /** First stroke that a ray meets. */
  #lineAlong(
    from: Point,
    dir: Point,
    reach: number,
    own: readonly number[],
  ): { stroke: number; index: number; t: number; point: Point; distance: number } | undefined {
    if (reach <= 0) return undefined;
    const end: Point = [from[0] + dir[0] * reach, from[1] + dir[1] * reach];
    let best: { stroke: number; index: number; t: number; point: Point; distance: number } | undefined;
    for (const { stroke, index } of this.#segments.touching(expandBox(boxOf([from, end]), 1))) {
      if (own.includes(stroke)) continue;
      const [a, b] = [this.#strokes[stroke]!.points[index - 1]!, this.#strokes[stroke]!.points[index]!];
      const hit = rayHit(from, dir, a, b) ?? (project(from, a, b).distance <= JOIN ? 0 : undefined);
      if (hit === undefined || hit > reach || (best && hit >= best.distance)) continue;
      const point: Point = [from[0] + dir[0] * hit, from[1] + dir[1] * hit];
      best = { stroke, index, t: project(point, a, b).t, point, distance: hit };
    }
    return best;
  }

  /** Ends on a border or inside a box. */
  #endsOnBoxes(ends: readonly End[]): void {
    for (const e of ends) {
      const id = 2 * e.stroke + e.end;
      if (this.#settled.has(id)) continue;
      const box = this.#finder.at(e.point);
      if (!box) continue;
      this.#settled.add(id);
      this.#terminals.push({ vertex: id, point: e.point, outward: e.outward, head: false, box, bridged: 0 });
    }
  }

  /** Ends that touch the end or the way of another line. */
  #joinEnds(ends: readonly End[]): void {
    const joined: number[] = [];
    const onBox = new Set(this.#terminals.filter((t) => !t.head).map((t) => t.vertex));
    for (const e of ends) {
      const id = 2 * e.stroke + e.end;
      if (this.#settled.has(id)) continue;
      const own = this.#strokes[e.stroke]!;
      for (const { stroke, index } of this.#segments.touching(
        expandBox([...e.point, ...e.point], MAX_JOIN),
      )) {
        if (stroke === e.stroke) continue;
        const other = this.#strokes[stroke]!;
        const near = project(e.point, other.points[index - 1]!, other.points[index]!);
        if (near.distance > Math.min(MAX_JOIN, JOIN + (own.width + other.width) / 2)) continue;
        const vertex = this.#vertexOn(stroke, index, near.t, near.point);
        // The end of the other line may belong to a box or a head: then the two lines only start at the same place.
        if (onBox.has(vertex)) continue;
        this.#unite(id, vertex);
        joined.push(id);
      }
    }
    for (const id of joined) this.#settled.add(id);
    // The partner end of an end-to-end joint is settled too.
    const roots = new Set(joined.map((id) => this.#root(id)));
    for (const e of ends)
      if (roots.has(this.#root(2 * e.stroke + e.end))) this.#settled.add(2 * e.stroke + e.end);
  }

  /** Loose ends that face each other in one line: a label, a crossing or a dash gap lies between. */
  #closeGaps(ends: readonly End[]): void {
    const loose = ends.filter((e) => !this.#settled.has(2 * e.stroke + e.end));
    const grid = new PointGrid<End>(40);
    for (const e of loose) grid.add(e.point, e);
    if (loose.length < 2) return;
    const words = new BoxGrid<number>(40);
    for (const [i, w] of this.#freeWords.entries()) words.add(w.bbox, i);
    for (const e of loose) {
      const id = 2 * e.stroke + e.end;
      if (this.#settled.has(id)) continue;
      const partner = grid.near(e.point, REACH.labelledGap * this.#font).find((f) => {
        const other = 2 * f.stroke + f.end;
        if (f.stroke === e.stroke || this.#settled.has(other)) return false;
        const gap = distance(e.point, f.point);
        const way = gap < 0.5 ? e.outward : direction(e.point, f.point);
        if (dot(way, e.outward) < 0.985 || dot(f.outward, e.outward) > -0.985) return false;
        if (gap <= REACH.gap * this.#font) return true;
        const middle = midpoint(e.point, f.point);
        return words.touching(expandBox([...middle, ...middle], this.#font * 0.3)).length > 0;
      });
      if (!partner) continue;
      const other = 2 * partner.stroke + partner.end;
      this.#settled.add(id).add(other);
      this.#arcs.push({ a: id, b: other, points: [e.point, partner.point], oneWay: false, gap: true });
    }
  }

  /** Loose ends that stop short of a box or a line. */
  #reachOut(ends: readonly End[]): void {
    for (const e of ends) {
      const id = 2 * e.stroke + e.end;
      if (this.#settled.has(id)) continue;
      const reach = REACH.tail * this.#font;
      const box =
        this.#finder.along(e.point, e.outward, reach) ?? this.#finder.near(e.point, 0.4 * this.#font);
      const line = this.#lineAlong(e.point, e.outward, box ? box.distance : reach, [e.stroke]);
      if (line) {
        this.#settled.add(id);
        const vertex = this.#vertexOn(line.stroke, line.index, line.t, line.point);
        this.#arcs.push({ a: id, b: vertex, points: [e.point, line.point], oneWay: false, gap: true });
        continue;
      }
      this.#terminals.push({
        vertex: id,
        point: e.point,
        outward: e.outward,
        head: false,
        ...(box ? { box: box.box } : {}),
        bridged: box?.distance ?? 0,
      });
    }
  }

  /**
   * A bus that only has heads is fed where another line crosses it. (Two heads that look away from each other are a
   * line with two heads, which needs no source.)
   */
  #feedSourceless(): void {
    const net = this.#nets();
    const ends = Map.groupBy(this.#terminals, (t) => net(t.vertex));
    const sourceless = new Set<number>();
    for (const [id, list] of ends) {
      if (list.length < 2 || list.some((t) => !t.head)) continue;
      if (list.length > 2 || dot(list[0]!.outward, list[1]!.outward) > -0.9) sourceless.add(id);
    }
    if (sourceless.size === 0) return;
    for (const [stroke, { points }] of this.#strokes.entries()) {
      if (!sourceless.has(net(2 * stroke))) continue;
      for (let i = 1; i < points.length; i++) {
        const [a, b] = [points[i - 1]!, points[i]!];
        for (const { stroke: other, index } of this.#segments.touching(boxOf([a, b]))) {
          if (net(2 * other) === net(2 * stroke)) continue;
          const [c, d] = [this.#strokes[other]!.points[index - 1]!, this.#strokes[other]!.points[index]!];
          const along = rayHit(c, direction(c, d), a, b);
          if (along === undefined || along > distance(c, d)) continue;
          const point: Point = [c[0] + direction(c, d)[0] * along, c[1] + direction(c, d)[1] * along];
          const share = along / Math.max(1e-6, distance(c, d));
          this.#unite(
            this.#vertexOn(stroke, i, project(point, a, b).t, point),
            this.#vertexOn(other, index, share, point),
          );
        }
      }
    }
  }

  /** Name of the net of a vertex: everything that hangs together by strokes, joints and gaps. */
  #nets(): (vertex: number) => number {
    const parent = this.#parent.map((_, i) => i);
    const root = (v: number): number => {
      let top = v;
      while (parent[top] !== top) {
        parent[top] = parent[parent[top]!]!;
        top = parent[top]!;
      }
      return top;
    };
    const join = (a: number, b: number): void => {
      parent[root(a)] = root(b);
    };
    for (const v of this.#parent.keys()) join(v, this.#root(v));
    for (const [s, cuts] of this.#cuts.entries()) {
      join(2 * s, 2 * s + 1);
      for (const { vertex } of cuts) join(2 * s, vertex);
    }
    for (const { a, b } of this.#arcs) join(a, b);
    return root;
  }

  #cutStrokes(): void {
    for (const [s, { points }] of this.#strokes.entries()) {
      const cuts = [...this.#cuts[s]!].sort((a, b) => a.at - b.at);
      let from = { at: 0, vertex: 2 * s };
      for (const to of [...cuts, { at: points.length - 1, vertex: 2 * s + 1 }]) {
        this.#arcs.push({
          a: from.vertex,
          b: to.vertex,
          points: slice(points, from.at, to.at),
          oneWay: false,
          gap: false,
        });
        from = to;
      }
    }
  }
}

/** Part of a polyline between two positions (index + share). */
function slice(points: readonly Point[], from: number, to: number): Point[] {
  const at = (position: number): Point => {
    const i = Math.min(points.length - 2, Math.floor(position));
    const t = position - i;
    const [a, b] = [points[i]!, points[i + 1]!];
    return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
  };
  const inner = points.filter((_, i) => i > from && i < to);
  return [at(from), ...inner, at(to)];
}
