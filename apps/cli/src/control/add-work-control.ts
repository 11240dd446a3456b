import { Priority } from '@guidepost/contracts';
import { Option, type Command as Program } from 'commander';
import type { Command, Run } from '../context.ts';

const json = () => new Option('--json', 'one JSON document on stdout');

/** One stage of the ledger. */
export const stage = () =>
  new Option('--stage <stage>', 'this stage only').choices([
    'open',
    'render',
    'ocr',
    'flowchart',
    'units',
    'embed',
  ]);

const ACTIONS = [
  ['pause', 'finish pages in hand and begin nothing new, until `resume`; holds over restarts'],
  ['resume', 'end a pause'],
  ['cancel', 'stop what waits and refuse what runs; finished pages stay'],
] as const;

/** Commands that say what is worked on, and in which order. */
export function addWorkControl(program: Program, run: Run, globals: () => { dataDir?: string }): void {
  const load = async (name: (typeof ACTIONS)[number][0]): Promise<Command<never>> => {
    const commands = await import('../commands/control-work.ts');
    return { pause: commands.pauseCommand, resume: commands.resumeCommand, cancel: commands.cancelCommand }[
      name
    ];
  };
  for (const [name, description] of ACTIONS) {
    program
      .command(name)
      .description(description)
      .argument('[document...]', 'ids, starts of ids, or file names')
      .option('--collection <name>', 'everything in this collection')
      .option('--all', 'everything')
      .addOption(json())
      .action((documents, options) => run(() => load(name), { ...options, documents } as never, globals()));
  }

  program
    .command('prioritise')
    .description('put what waits of documents before, or behind, the rest')
    .argument('[document...]', 'ids, starts of ids, or file names')
    .option('--collection <name>', 'everything that waits in this collection')
    .addOption(new Option('--priority <priority>', 'how urgent').choices(Priority.options).default('high'))
    .addOption(json())
    .action((documents, options) =>
      run(
        async () => (await import('../commands/control-work.ts')).prioritiseCommand,
        { ...options, documents },
        globals(),
      ),
    );

  program
    .command('failures')
    .description('what was given up: page, stage, reason, attempts')
    .argument('[document]', 'id, start of an id, or file name')
    .option('--collection <name>', 'in this collection only')
    .addOption(stage())
    .option('--code <code>', 'for this reason only')
    .addOption(json())
    .action((document, options) =>
      run(
        async () => (await import('../commands/control-work.ts')).failuresCommand,
        { ...options, document },
        globals(),
      ),
    );
}
