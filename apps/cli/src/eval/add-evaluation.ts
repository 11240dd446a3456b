import { UnitStrategy } from '@guidepost/contracts';
import { Option, type Command as Program } from 'commander';
import type { Run } from '../context.ts';
import { list, share, wholeNumber } from '../input/option-values.ts';
import { type Corpus, parseCorpus } from './corpus.ts';

const corpora = (text: string, before: readonly Corpus[] = []) => [...before, parseCorpus(text)];

/** Options that say what is searched. */
const withSource = (command: Program): Program =>
  command
    .option('--collection <name>', 'in this collection only')
    .option('--collection-from <field>', 'in the collection that this field of each question names')
    .option(
      '--corpus <paths...>',
      'read these files or folders into a database of its own; NAME=FOLDER gives their collection',
      corpora,
    )
    .option('--ocr', 'with --corpus: read scans and pictures too (slow)')
    .option('--index <folder>', 'use an evaluation database in this folder, and keep it for the next run');

/** `guidepost eval …`: measurement of retrieval. */
export function addEvaluation(
  program: Program,
  run: Run,
  globals: () => { readonly dataDir?: string },
): void {
  const evaluation = program.command('eval').description('evaluation of retrieval');
  withSource(
    evaluation
      .command('run')
      .description('ask every question of a file and write what was found, one JSON line each')
      .requiredOption('--queries <file>', 'JSON lines with "id" and "query"')
      .requiredOption('--out <file>', 'results, one JSON line a question'),
  )
    .addOption(new Option('--mode <mode>', 'ranking').choices(['hybrid', 'bm25', 'dense']).default('hybrid'))
    .addOption(
      new Option('--units <strategy>', 'which units are searched')
        .choices(UnitStrategy.options)
        .default('structure'),
    )
    .option('--limit <number>', 'results a question', wholeNumber(1, 100), 10)
    .option(
      '--budget <characters>',
      'characters of evidence a question; results are widened to fill it',
      wholeNumber(100, 1_000_000),
    )
    .action((options) =>
      run(async () => (await import('../commands/eval-run.ts')).evalRunCommand, options, globals()),
    );
  evaluation
    .command('score')
    .description('scores of results files as JSON; with --report, pages that compare them')
    .argument('<results...>', 'files of eval run; the last one is compared with the others')
    .requiredOption('--queries <file>', 'the questions with their gold places or facts')
    .option('--facts', 'questions with supporting facts (Recall@6, MRR, nDCG@6)')
    .option(
      '--budget <characters>',
      'with --facts: results past this many characters do not count',
      wholeNumber(1, 1_000_000),
    )
    .option('--report <file>', 'write FILE.md and FILE.html')
    .action((results, options) =>
      run(
        async () => (await import('../commands/eval-score.ts')).evalScoreCommand,
        { ...options, results },
        globals(),
      ),
    );
  withSource(
    evaluation
      .command('report')
      .description('every unit strategy with every retriever on one set of questions, as Markdown and HTML')
      .requiredOption('--queries <file>', 'questions with gold places, or with --facts supporting facts')
      .requiredOption('--out <folder>', 'for report.md, report.html, plots and results'),
  )
    .option('--title <text>', 'title of the report')
    .option('--facts', 'questions with supporting facts (Recall@6, MRR, nDCG@6)')
    .option(
      '--budget <characters>',
      'with --facts: cost at which systems are compared',
      wholeNumber(1, 1_000_000),
      4500,
    )
    .option('--units <strategies>', 'these unit strategies only, comma separated', list, [])
    .option('--modes <modes>', 'these retrievers only, comma separated', list, [])
    .option('--no-sweeps', 'without the curves of alpha and of the k of RRF')
    .option('--against <results>', 'an earlier run of the system under test: what got better, what got worse')
    .option('--seed <number>', 'of the bootstrap', wholeNumber(0, 2 ** 31 - 1))
    .action((options) =>
      run(async () => (await import('../commands/eval-report.ts')).evalReportCommand, options, globals()),
    );
  withSource(
    evaluation
      .command('tune')
      .description('sweep the settings of ranking on one part of the questions and report on the other')
      .requiredOption('--queries <file>', 'questions with gold places')
      .requiredOption(
        '--out <file>',
        'settings with their evidence (.json); the report is written beside it',
      ),
  )
    .option('--seed <number>', 'of the split', wholeNumber(0, 2 ** 31 - 1), 1)
    .option('--share <share>', 'of the questions to tune on', share, 0.5)
    .action((options) =>
      run(async () => (await import('../commands/eval-tune.ts')).evalTuneCommand, options, globals()),
    );
  evaluation
    .command('gold')
    .description(
      'draw places worth asking for, with questions to fill in or drafted by a chat model; check a file of questions',
    )
    .option(
      '--out <file>',
      'questions to fill in, one JSON line each; pages to read (.md, .html) are written beside it',
    )
    .option('--check <file>', 'look whether every place of these questions is there and holds its evidence')
    .option('--count <number>', 'places to draw', wholeNumber(1, 10_000), 60)
    .option('--seed <number>', 'of the draw', wholeNumber(0, 2 ** 31 - 1), 1)
    .option('--no-draft', 'leave questions empty even if a chat model is set up (GUIDEPOST_CHAT_URL)')
    .option('--force', 'write over a file that is there')
    .option('--json', 'with --check: faults and warnings as one JSON document')
    .option('--collection <name>', 'documents of this collection only')
    .option('--corpus <paths...>', 'read these files or folders instead of the stored documents', corpora)
    .option('--ocr', 'with --corpus: read scans and pictures too (slow)')
    .action((options) =>
      run(async () => (await import('../commands/eval-gold.ts')).evalGoldCommand, options, globals()),
    );
}
