import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, extname, join } from 'node:path';
import { AppError, type FlowchartRoute } from '@guidepost/contracts';
import { createOpenAiVision, type VisionAnswer } from '@guidepost/models/vision';
import {
  CONVERT_SUFFIX,
  type Converted,
  type ConvertFormat,
  convertFile,
  createPageReader,
  formatDocument,
  OCR_CHILD_BYTES,
  type PageReader,
  parsePageList,
  type ReadChartsOptions,
} from '@guidepost/stages';
import type { Command, CommandContext } from '../context.ts';
import { EXIT, type ExitCode, exitCodeOfBatch } from '../exit-codes.ts';
import { findFiles, toPathError } from '../input/find-files.ts';
import { createProgressDisplay, type ProgressDisplay } from '../terminal/progress-display.ts';

export interface ConvertCommandOptions {
  readonly paths: readonly string[];
  readonly format: ConvertFormat;
  readonly pages?: string;
  readonly out?: string;
  readonly password?: string;
  /** Default: as configured. */
  readonly flowcharts?: FlowchartRoute;
}

/** Each child holds a PDF engine; more than this many gain little and take much memory. */
const MOST_CHILDREN = 4;

/** `guidepost convert`: files through all stages without database or queue. */
export const convertCommand: Command<ConvertCommandOptions> = async (context, options) => {
  const pages = options.pages === undefined ? undefined : parsePageList(options.pages);
  const found = await findFiles(options.paths);
  if (options.out === undefined && found.files.length > 1) {
    throw new AppError(
      'request_invalid',
      `${found.files.length} files need a folder to be written to: --out DIR.`,
    );
  }
  if (options.out !== undefined) await mkdir(options.out, { recursive: true });
  const failures: AppError[] = [];
  for (const { error } of found.problems) failures.push(tell(context, error));

  const display = createProgressDisplay(context.err, context.now);
  const reader = createPageReader({
    children: Math.min(availableParallelism(), MOST_CHILDREN),
    maxChildBytes: OCR_CHILD_BYTES,
  });
  const charts = toCharts(context, options.flowcharts);
  const batch = createBatch(context, display, found.files.length);
  const written = new Map<string, string>();
  let partial = false;
  let succeeded = 0;
  try {
    for (const file of found.files) {
      if (context.signal.aborted) return EXIT.interrupted;
      try {
        const target =
          options.out === undefined ? undefined : targetOf(file, options.out, options.format, written);
        const converted = await convertOne(file, reader, context, batch, options, pages, charts?.());
        if (converted.problems.length > 0) partial = true;
        for (const problem of converted.problems) {
          display.note(`${file}, page ${problem.page}: ${problem.message} [${problem.code}]`);
        }
        const text = formatDocument(converted, options.format);
        if (target === undefined) {
          display.end();
          context.out.write(text);
        } else await writeWhole(target, text);
        succeeded++;
      } catch (error) {
        if (context.signal.aborted) return EXIT.interrupted;
        display.end();
        failures.push(tell(context, withFile(file, toPathError(file, error))));
      }
      batch.finishDocument();
    }
  } finally {
    batch.close();
    display.end();
    await reader.close();
  }
  if (options.out !== undefined) {
    const failed = failures.length > 0 ? `, ${failures.length} failed` : '';
    context.say(`${succeeded} of ${found.files.length} files written to ${options.out}${failed}.`);
  }
  return codeOf(succeeded, failures, partial);
};

function codeOf(succeeded: number, failures: readonly AppError[], partial: boolean): ExitCode {
  const code = exitCodeOfBatch(succeeded, failures);
  return code === EXIT.ok && partial ? EXIT.partial : code;
}

function tell(context: CommandContext, error: AppError): AppError {
  context.say(`${error.message} [${error.code}]`);
  return error;
}

const withFile = (file: string, error: AppError): AppError =>
  error.message.includes(file)
    ? error
    : new AppError(error.code, `${file}: ${error.message}`, { cause: error });

/** Two files of one name would overwrite each other; the second is refused. */
function targetOf(file: string, out: string, format: ConvertFormat, written: Map<string, string>): string {
  const stem = basename(file, extname(file));
  const target = join(out, `${stem}${CONVERT_SUFFIX[format]}`);
  const other = written.get(target);
  if (other !== undefined) {
    throw new AppError(
      'request_invalid',
      `${file} and ${other} would both be written to ${target}; convert them to two folders.`,
    );
  }
  written.set(target, file);
  return target;
}

/** Under another name first: a reader never sees half a file, and Ctrl-C leaves none. */
async function writeWhole(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.part`;
  try {
    await writeFile(draft, text);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw toPathError(path, error);
  }
}

type Charts = Omit<ReadChartsOptions, 'signal'>;

/** How a model is asked about the flowcharts of one document after the other; undefined where none is. Answers live as long as the command. */
function toCharts(
  { config: { flowcharts } }: CommandContext,
  route: FlowchartRoute = flowcharts.route,
): (() => Charts) | undefined {
  const { vision } = flowcharts;
  if (vision === undefined && route === 'vlm') {
    throw new AppError('model_not_configured', 'Set VLM_URL and VLM_MODEL to read flowcharts by a model.');
  }
  if (vision === undefined || route === 'drawn') return undefined;
  const model = createOpenAiVision(vision);
  const kept = new Map<string, VisionAnswer>();
  const store = {
    get: async (key: string) => kept.get(key),
    put: async (key: string, answer: VisionAnswer) => void kept.set(key, answer),
  };
  let all = 0;
  return () => {
    let own = 0;
    const spend = async () => {
      if (++own > vision.requestsPerDocument || ++all > vision.requestsPerDay) {
        throw new AppError(
          'model_budget_spent',
          'The requests to the vision model that are allowed are used up (VLM_REQUESTS_PER_DOCUMENT, VLM_REQUESTS_PER_DAY).',
        );
      }
    };
    return { route, model, store, spend };
  };
}

async function convertOne(
  file: string,
  reader: PageReader,
  context: CommandContext,
  batch: Batch,
  options: ConvertCommandOptions,
  pages: readonly number[] | undefined,
  charts: Charts | undefined,
): Promise<Converted> {
  const converted = await convertFile(file, {
    reader,
    signal: context.signal,
    images: options.format === 'debug',
    ...(options.password !== undefined && { password: options.password }),
    ...(pages !== undefined && { pages }),
    ...(charts !== undefined && { charts }),
    onPage: (_outcome, pageCount) => batch.finishPage(pageCount),
  });
  const missing = pages?.filter((page) => page > converted.document.document.pageCount) ?? [];
  if (missing.length > 0) {
    const { pageCount } = converted.document.document;
    throw new AppError(
      'page_not_found',
      `${file} has ${pageCount} pages; there is no page ${missing.join(', ')}.`,
    );
  }
  return converted;
}

interface Batch {
  finishPage(pageCount: number): void;
  finishDocument(): void;
  /** Ends the signs of life. */
  close(): void;
}

/** A page that is read from its image takes seconds: nothing is silent for longer than this. */
const SIGN_OF_LIFE_MS = 2000;

function createBatch(context: CommandContext, display: ProgressDisplay, documents: number): Batch {
  let documentsFinished = 0;
  let pagesBefore = 0;
  let pagesInFile = 0;
  let pageCount = 0;
  const show = () =>
    display.show({
      documents,
      documentsFinished,
      pages: pagesBefore + pageCount,
      pagesFinished: pagesBefore + pagesInFile,
      unopened: documents - documentsFinished - (pageCount > 0 ? 1 : 0),
    });
  // One short file on a terminal needs no bar; a bar that flickers up says nothing.
  const quiet = documents <= 1 && !context.err.isTTY;
  const timer = setInterval(show, SIGN_OF_LIFE_MS);
  return {
    close: () => clearInterval(timer),
    finishPage(count) {
      pageCount = count;
      pagesInFile++;
      if (!quiet || pagesInFile > 1) show();
    },
    finishDocument() {
      documentsFinished++;
      pagesBefore += pagesInFile;
      pagesInFile = 0;
      pageCount = 0;
    },
  };
}
