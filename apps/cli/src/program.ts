import { FLOWCHART_ROUTES, Priority, UnitStrategy } from '@guidepost/contracts';
import { Option, Command as Program } from 'commander';
import type { Run } from './context.ts';
import { addWorkControl, stage } from './control/add-work-control.ts';
import { addEvaluation } from './eval/add-evaluation.ts';
import { list, share, webAddress, wholeNumber } from './input/option-values.ts';
import { EXPORT_KINDS } from './output/export-kinds.ts';

const json = () => new Option('--json', 'one JSON document on stdout');

/** The command line: names, options and help. What commands do is in commands/. */
export function buildProgram(version: string, run: Run): Program {
  const program = new Program('guidepost')
    .description('Evidence from clinical guidelines: PDFs in, answers with page and box out.')
    .version(version)
    .option('--data-dir <folder>', 'data folder (default: .guidepost, or GUIDEPOST_DATA_DIR)')
    .showHelpAfterError('(guidepost --help shows all commands)')
    .exitOverride();
  const globals = () => program.opts<{ dataDir?: string }>();

  program
    .command('up')
    .description('start everything on this machine: database, workers, API')
    .option('--port <number>', 'port of the API (default: 8484, or GUIDEPOST_PORT)', wholeNumber(0, 65535))
    .option('--host <address>', 'address of the API (default: 127.0.0.1, or GUIDEPOST_HOST)')
    .option('--workers <number>', 'worker processes', wholeNumber(0, 64), 1)
    .option('--examples', 'ingest the sample documents and ask a sample question', false)
    .option('--no-examples', 'leave the sample documents out')
    .action((options) => run(async () => (await import('./commands/up.ts')).upCommand, options, globals()));

  program
    .command('ingest')
    .description('take files in; the same file twice is one document')
    .argument('<path...>', 'files, or folders of PDFs')
    .option('--collection <name>', 'collection that the documents belong to', 'default')
    .addOption(
      new Option('--priority <priority>', 'of new documents').choices(Priority.options).default('normal'),
    )
    .option('--wait', 'wait until they are searchable')
    .option('--password <password>', 'password of encrypted files')
    .addOption(json())
    .action((paths, options) =>
      run(async () => (await import('./commands/ingest.ts')).ingestCommand, { ...options, paths }, globals()),
    );

  program
    .command('search')
    .description('evidence for a question: document, page, element, box')
    .argument('<question>')
    .option('--limit <number>', 'results at most', wholeNumber(1, 100), 10)
    .addOption(new Option('--mode <mode>', 'ranking').choices(['hybrid', 'bm25', 'dense']).default('hybrid'))
    .addOption(new Option('--fusion <method>', 'how rankings are joined').choices(['rrf', 'weighted']))
    .option('--alpha <share>', 'weighted fusion: share of the dense score, 0 to 1', share)
    .option('--collection <names>', 'in these collections only', list)
    .option('--document <ids>', 'in these documents only (id, start of an id, or file name)', list)
    .option('--lang <codes>', 'in these languages only: en, zh', list)
    .option('--kind <kinds>', 'these kinds of units only: recommendation, table_row …', list)
    .option(
      '--budget <chars>',
      'characters of evidence at most, over all results',
      wholeNumber(100, 1_000_000),
    )
    .addOption(new Option('--collapse <by>', 'best unit of each page only').choices(['none', 'page']))
    .option('--current', 'only in documents that no newer version supersedes')
    .option('--added-from <time>', 'only in documents added at or after this moment (2026-12-01T00:00:00Z)')
    .option('--added-before <time>', 'only in documents added before this moment')
    .option('--neighbours', 'with the unit before and after, and the section around')
    .option('--explain', 'with the plan of the database statement')
    .option('--full', 'do not cut long evidence')
    .addOption(json())
    .action((query, options) =>
      run(async () => (await import('./commands/search.ts')).searchCommand, { ...options, query }, globals()),
    );

  program
    .command('status')
    .description('where documents stand; with DOCUMENT, every stage and problem of one')
    .argument('[document]', 'id, start of an id, or file name')
    .option('--collection <name>', 'of this collection only')
    .addOption(json())
    .action((document, options) =>
      run(
        async () => (await import('./commands/status.ts')).statusCommand,
        { ...options, document },
        globals(),
      ),
    );

  program
    .command('retry')
    .description('failed pages and stages again')
    .argument('[document...]', 'ids, starts of ids, or file names')
    .option('--failures', 'everything that failed, instead of named documents')
    .option('--collection <name>', 'everything that failed in this collection')
    .addOption(stage())
    .option('--code <code>', 'what failed for this reason only')
    .option('--pages <list>', 'these pages, whatever their state, for example 3,5-9')
    .option('--skipped', 'also what was skipped')
    .option('--wait', 'wait until it is done')
    .addOption(json())
    .action((documents, options) =>
      run(
        async () => (await import('./commands/document-actions.ts')).retryCommand,
        { ...options, documents },
        globals(),
      ),
    );

  program
    .command('replan')
    .description('evidence units anew from stored elements, in seconds; no page is read again')
    .argument('[document...]', 'ids, starts of ids, or file names (default: all documents)')
    .option('--collection <name>', 'of this collection only')
    .addOption(
      new Option(
        '--strategy <strategy>',
        'how units are cut; remembered for the documents or collections it is given for',
      ).choices(UnitStrategy.options),
    )
    .option('--elements', 'elements as well, from the stored pages, by the workers')
    .option('--fresh', 'write units that say the same again, too; vectors are kept')
    .option('--changes', 'show what was added, removed and changed')
    .option('--wait', 'wait until new texts are embedded')
    .addOption(json())
    .action((documents, options) =>
      run(
        async () => (await import('./commands/replan.ts')).replanCommand,
        { ...options, documents },
        globals(),
      ),
    );

  program
    .command('versions')
    .description('which document supersedes which, and pairs whose titles suggest it')
    .argument('[document]', 'id, start of an id, or file name')
    .addOption(json())
    .action((document, options) =>
      run(
        async () => (await import('./commands/versions.ts')).versionsCommand,
        { ...options, document },
        globals(),
      ),
    );

  program
    .command('supersede')
    .description('a newer version stands in the place of an older one: search prefers it')
    .argument('<newer>', 'id, start of an id, or file name')
    .argument('<older>', 'id, start of an id, or file name')
    .option('--undo', 'take that back')
    .action((newer, older, options) =>
      run(
        async () => (await import('./commands/versions.ts')).supersedeCommand,
        { ...options, newer, older },
        globals(),
      ),
    );

  program
    .command('changes')
    .description('what changed in the recommendations from one version of a guideline to the next')
    .argument('<newer>', 'id, start of an id, or file name')
    .argument('[older]', 'default: the document that it supersedes')
    .addOption(json())
    .action((newer, older, options) =>
      run(
        async () => (await import('./commands/versions.ts')).changesCommand,
        { ...options, newer, older },
        globals(),
      ),
    );

  program
    .command('delete')
    .description('delete documents with all that was made from them')
    .argument('<document...>', 'ids, starts of ids, or file names')
    .addOption(json())
    .action((documents, options) =>
      run(
        async () => (await import('./commands/document-actions.ts')).deleteCommand,
        { ...options, documents },
        globals(),
      ),
    );

  program
    .command('export')
    .description(
      'write documents, pages, elements, units or any view for analysts as JSON lines, CSV or Parquet',
    )
    .addArgument(program.createArgument('<kind>', 'what to write').choices(EXPORT_KINDS))
    .argument('[document...]', 'of these documents only')
    .option('--collection <name>', 'of this collection only')
    .addOption(new Option('--format <format>', 'how').choices(['jsonl', 'csv', 'parquet']).default('jsonl'))
    .option('--out <file>', 'write to this file instead of stdout')
    .action((kind, documents, options) =>
      run(
        async () => (await import('./commands/export.ts')).exportCommand,
        { ...options, kind, documents },
        globals(),
      ),
    );

  program
    .command('convert')
    .description('convert files without database or queue')
    .argument('<path...>', 'files, or folders of PDFs')
    .addOption(
      new Option('--format <format>', 'what to write')
        .choices(['markdown', 'json', 'units', 'debug'])
        .default('markdown'),
    )
    .option('--pages <list>', 'these pages only, for example 3,5-9')
    .option(
      '--out <folder>',
      'write <name>.md, .json, .units.jsonl or .debug.html there instead of to stdout',
    )
    .option('--password <password>', 'password of encrypted files')
    .addOption(
      new Option(
        '--flowcharts <route>',
        'drawn (lines and pixels), auto (a model where those are unsure), vlm (a model for all); needs VLM_URL and VLM_MODEL',
      ).choices(FLOWCHART_ROUTES),
    )
    .action((paths, options) =>
      run(
        async () => (await import('./commands/convert.ts')).convertCommand,
        { ...options, paths },
        globals(),
      ),
    );

  addWorkControl(program, run, globals);
  addEvaluation(program, run, globals);

  program
    .command('mcp')
    .description('tools for AI assistants over stdin and stdout (Model Context Protocol)')
    .option(
      '--api <url>',
      'ask this API (GUIDEPOST_API_KEY holds its key) instead of the database',
      webAddress,
    )
    .action((options) => run(async () => (await import('./commands/mcp.ts')).mcpCommand, options, globals()));

  program
    .command('worker')
    .description('a worker in the foreground, for this or any other machine')
    .option('--queues <names>', 'queues to serve, comma separated (default: all)')
    .option('--concurrency <number>', 'jobs at once in each queue', wholeNumber(1, 64))
    .action((options) =>
      run(async () => (await import('./commands/worker.ts')).workerCommand, options, globals()),
    );

  program
    .command('migrate')
    .description('bring the database schema up to date')
    .addOption(json())
    .action((options) =>
      run(async () => (await import('./commands/migrate.ts')).migrateCommand, options, globals()),
    );

  return program;
}
