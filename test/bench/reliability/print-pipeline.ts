import { readFile } from 'node:fs/promises';

/** What a run looked like at one moment. */
export interface Sample {
  /** Names the piece of the run: memory is compared within one only, since each has workers of its own. */
  readonly piece: number;
  readonly seconds: number;
  readonly pages: number;
  /** Documents that are not finished. */
  readonly open: number;
  readonly databaseBytes: number;
  readonly redisBytes: number;
  readonly memory: Readonly<Record<string, number>>;
}

const EARLY_PAGES = 200;
const LATE_PAGES = 2_000;
const mb = (bytes: number | undefined): string => ((bytes ?? 0) / 1e6).toFixed(0);
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Prints throughput by tenths, memory between page 200 and 2,000 of each process, and sizes. */
export async function printPipeline(file: string): Promise<void> {
  const samples = (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Sample);
  const pieces = Map.groupBy(samples, ({ piece }) => piece);
  for (const piece of pieces.values()) printPiece(piece);
  print(`Redis: at most ${mb(Math.max(...samples.map(({ redisBytes }) => redisBytes)))} MB`);
}

function printPiece(samples: readonly Sample[]): void {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined) return;
  const total = last.pages - first.pages;
  printRates('documents finished', samples, ({ open }) => first.open - open);
  if (total === 0) return;
  printRates('pages read', samples, ({ pages }) => pages - first.pages);
  const at = (pages: number): Sample => samples.find((sample) => sample.pages - first.pages >= pages) ?? last;
  const [early, late] = [at(EARLY_PAGES), at(LATE_PAGES)];
  for (const name of Object.keys(early.memory)) {
    const readings = samples
      .filter(({ pages }) => pages >= early.pages)
      .map(({ memory }) => memory[name] ?? 0);
    print(
      `${name}: ${mb(early.memory[name])} MB at page ${early.pages - first.pages}, ${mb(late.memory[name])} MB at page ${late.pages - first.pages}, at most ${mb(Math.max(...readings))} MB after the former`,
    );
  }
  const growth = (last.databaseBytes - first.databaseBytes) / total;
  print(`Postgres: ${mb(last.databaseBytes)} MB at the end, growth ${Math.round(growth)} bytes a page`);
}

/** How fast something that is counted grew, over each tenth of it. */
function printRates(what: string, samples: readonly Sample[], count: (sample: Sample) => number): void {
  const last = samples.at(-1);
  if (last === undefined) return;
  const total = count(last);
  const at = (n: number): Sample => samples.find((sample) => count(sample) >= n) ?? last;
  const rates = Array.from({ length: 10 }, (_, tenth) => {
    const [from, to] = [at((total * tenth) / 10), at((total * (tenth + 1)) / 10)];
    return ((count(to) - count(from)) / (to.seconds - from.seconds)).toFixed(1);
  });
  print(`${what} a second, by tenths: ${rates.join(' ')}`);
}
