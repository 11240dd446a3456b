import { direction, distance, dot, type Point } from '../geometry.ts';
import { componentsOf } from './components.ts';
import { createMask, type Mask } from './raster-image.ts';
import { simplify } from './region-outline.ts';

interface Branch {
  readonly points: Point[];
  /** Nodes at its ends; -1 = free end. */
  a: number;
  b: number;
}

/** Lines that cross go on straight within this cosine. */
const STRAIGHT_ON = 0.9;

/**
 * Polylines of a one-pixel skeleton, in pixels: from end to end or to a joint. Lines that cross are told apart; spurs
 * shorter than `spur` pixels are dropped; joints nearer than `merge` pixels are one.
 */
export function traceLines(skeleton: Mask, spur: number, merge: number, tolerance: number): Point[][] {
  let branches = branchesOf(skeleton);
  branches = mergeNearJoints(branches, merge);
  branches = branches.filter((b) => !(b.a < 0 !== b.b < 0 && lengthOf(b.points) < spur));
  branches = passCrossings(branches);
  return branches.filter((b) => b.points.length > 1).map((b) => simplify(b.points, tolerance));
}

function branchesOf(skeleton: Mask): Branch[] {
  const { width, height, data } = skeleton;
  const neighbours = (p: number): number[] => {
    const x = p % width;
    const y = (p - x) / width;
    const list: number[] = [];
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        const [nx, ny] = [x + dx, y + dy];
        if ((dx || dy) && nx >= 0 && ny >= 0 && nx < width && ny < height && data[ny * width + nx])
          list.push(ny * width + nx);
      }
    return list;
  };
  const joints = createMask(width, height);
  const set: number[] = [];
  for (let p = 0; p < data.length; p++) if (data[p]) set.push(p);
  for (const p of set) if (neighbours(p).length > 2) joints.data[p] = 1;
  const clusters = componentsOf(joints, 1, true);
  const centers = clusters.components.map((): [number, number, number] => [0, 0, 0]);
  for (const p of set) {
    const label = clusters.labels[p]!;
    if (label === 0) continue;
    const c = centers[label - 1]!;
    c[0] += (p % width) + 0.5;
    c[1] += Math.floor(p / width) + 0.5;
    c[2]++;
  }
  const at = (node: number): Point => [
    centers[node]![0] / centers[node]![2],
    centers[node]![1] / centers[node]![2],
  ];
  const point = (p: number): Point => [(p % width) + 0.5, Math.floor(p / width) + 0.5];
  const seen = createMask(width, height).data;
  const branches: Branch[] = [];
  const follow = (start: number, from: number): void => {
    const branch: Branch = { points: from < 0 ? [] : [at(from)], a: from, b: -1 };
    let p = start;
    for (;;) {
      seen[p] = 1;
      branch.points.push(point(p));
      const next = neighbours(p);
      // The first pixels still touch the joint that the branch comes from.
      const joint = next.find(
        (q) => joints.data[q] && (clusters.labels[q]! - 1 !== from || branch.points.length > 4),
      );
      if (joint !== undefined) {
        branch.b = clusters.labels[joint]! - 1;
        branch.points.push(at(branch.b));
        break;
      }
      const on = next.find((q) => !seen[q] && !joints.data[q]);
      if (on === undefined) break;
      p = on;
    }
    branches.push(branch);
  };
  for (const p of set)
    if (joints.data[p])
      for (const q of neighbours(p)) if (!joints.data[q] && !seen[q]) follow(q, clusters.labels[p]! - 1);
  for (const p of set) if (!joints.data[p] && !seen[p] && neighbours(p).length <= 1) follow(p, -1);
  return branches;
}

/** Two joints of one crossing of thick lines lie a few pixels apart: one joint. */
function mergeNearJoints(branches: readonly Branch[], merge: number): Branch[] {
  const parent = new Map<number, number>();
  const root = (n: number): number => {
    let top = n;
    while (parent.has(top) && parent.get(top) !== top) top = parent.get(top)!;
    return top;
  };
  const isLink = (b: Branch): boolean => b.a >= 0 && b.b >= 0 && b.a !== b.b && lengthOf(b.points) <= merge;
  for (const b of branches) if (isLink(b)) parent.set(root(b.a), root(b.b));
  return branches
    .filter((b) => !isLink(b))
    .map((b) => ({ points: b.points, a: b.a < 0 ? -1 : root(b.a), b: b.b < 0 ? -1 : root(b.b) }));
}

/** Joins opposite branches at joints of four. */
function passCrossings(branches: readonly Branch[]): Branch[] {
  const at = new Map<number, { branch: Branch; end: 'a' | 'b' }[]>();
  for (const branch of branches)
    for (const end of ['a', 'b'] as const) {
      if (branch[end] < 0) continue;
      const list = at.get(branch[end]);
      if (list) list.push({ branch, end });
      else at.set(branch[end], [{ branch, end }]);
    }
  const alive = new Set(branches);
  const replaced = new Map<Branch, Branch>();
  const current = (b: Branch): Branch => {
    let c = b;
    while (replaced.has(c)) c = replaced.get(c)!;
    return c;
  };
  for (const [node, list] of at) {
    if (list.length !== 4) continue;
    const away = list.map(({ branch, end }) => awayFrom(branch.points, end));
    const partner = [1, 2, 3].find((k) => dot(away[0]!, away[k]!) < -STRAIGHT_ON);
    if (partner === undefined) continue;
    const rest = [1, 2, 3].filter((k) => k !== partner);
    if (dot(away[rest[0]!]!, away[rest[1]!]!) > -STRAIGHT_ON) continue;
    for (const [i, k] of [
      [0, partner],
      [rest[0]!, rest[1]!],
    ] as const) {
      const [one, two] = [current(list[i]!.branch), current(list[k]!.branch)];
      if (one === two) continue;
      const first = one.b === node ? one.points : [...one.points].reverse();
      const second = two.a === node ? two.points : [...two.points].reverse();
      const joined: Branch = {
        points: [...first, ...second.slice(1)],
        a: one.b === node ? one.a : one.b,
        b: two.a === node ? two.b : two.a,
      };
      for (const old of [one, two]) {
        alive.delete(old);
        replaced.set(old, joined);
      }
      alive.add(joined);
    }
  }
  return [...alive];
}

/** Direction of a branch away from its end at a joint, over some pixels. */
function awayFrom(points: readonly Point[], end: 'a' | 'b'): Point {
  const ordered = end === 'a' ? points : [...points].reverse();
  return direction(ordered[0]!, ordered[Math.min(ordered.length - 1, 8)]!);
}

export function lengthOf(points: readonly Point[]): number {
  let sum = 0;
  for (let i = 1; i < points.length; i++) sum += distance(points[i - 1]!, points[i]!);
  return sum;
}
