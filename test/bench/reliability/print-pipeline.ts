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
  if (first === undefined || last === undefined || last.pages === first.pages) return;
  const total = last.pages - first.pages;
  const at = (pages: number): Sample => samples.find((sample) => sample.pages - first.pages >= pages) ?? last;
  const rates = Array.from({ length: 10 }, (_, tenth) => {
    const [from, to] = [at((total * tenth) / 10), at((total * (tenth + 1)) / 10)];
    return ((to.pages - from.pages) / (to.seconds - from.seconds)).toFixed(1);
  });
  print(`${total} pages, ${(last.seconds - first.seconds).toFixed(0)} s to the end of all work`);
  print(`pages a second, by tenths of the pages: ${rates.join(' ')}`);
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
