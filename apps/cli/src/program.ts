import { Option, Command as Program } from 'commander';
import { convertCommand } from './commands/convert.ts';
import { migrateCommand } from './commands/migrate.ts';
import type { Command } from './context.ts';

/** Runs a command with its options and arguments; set by main.ts. */
export type Run = <O>(
  command: Command<O>,
  options: O,
  globals: { readonly dataDir?: string },
) => Promise<void>;

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
    .action((paths, options) => run(convertCommand, { ...options, paths }, globals()));

  program
    .command('migrate')
    .description('bring the database schema up to date')
    .option('--json', 'one JSON document on stdout')
    .action((options) => run(migrateCommand, options, globals()));

  return program;
}
