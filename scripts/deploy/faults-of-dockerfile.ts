import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DockerfileParser, From } from 'dockerfile-ast';

/** Stages that become images. */
export const ROLES = ['api', 'worker', 'migrate'] as const;

interface Stage {
  readonly name: string;
  readonly base: string;
  readonly instructions: readonly { readonly keyword: string; readonly text: string }[];
}

const argumentsOf = (text: string): string => text.replace(/^\S+\s+/, '');

/** Stages of a Dockerfile in order. */
function toStages(text: string): Stage[] {
  const stages: { name: string; base: string; instructions: { keyword: string; text: string }[] }[] = [];
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    if (instruction instanceof From) {
      stages.push({
        name: instruction.getBuildStage() ?? '',
        base: instruction.getImage() ?? '',
        instructions: [],
      });
      continue;
    }
    stages.at(-1)?.instructions.push({ keyword: instruction.getKeyword(), text: instruction.toString() });
  }
  return stages;
}

/** Instructions of a stage with those of the stages it builds on. */
function withBases(stages: readonly Stage[], stage: Stage): Stage['instructions'] {
  const base = stages.find(({ name }) => name === stage.base);
  return [...(base === undefined ? [] : withBases(stages, base)), ...stage.instructions];
}

/** The command that a container of a stage runs, as words; undefined if it is not written as a list. */
export function commandOf(text: string, role: string): string[] | undefined {
  const stages = toStages(text);
  const stage = stages.find(({ name }) => name === role);
  const command = stage && withBases(stages, stage).findLast(({ keyword }) => keyword === 'CMD');
  try {
    return command && (JSON.parse(argumentsOf(command.text)) as string[]);
  } catch {
    return undefined;
  }
}

/** What is wrong with a Dockerfile, in sentences; paths are looked up below `root`. */
export function faultsOfDockerfile(text: string, root: string): string[] {
  const faults: string[] = [];
  const stages = toStages(text);
  const names = new Set(stages.map(({ name }) => name));
  for (const { name, base, instructions } of stages) {
    if (!names.has(base) && !/:[\w.-]*\d/.test(base))
      faults.push(`stage ${name} builds on ${base}, which names no version`);
    for (const { keyword, text: line } of instructions) {
      if (keyword === 'ADD') faults.push(`stage ${name}: use COPY instead of "${line}"`);
      if (keyword === 'ENV' && /(PASSWORD|SECRET|KEY|TOKEN)[A-Z_]*=/.test(line))
        faults.push(`stage ${name}: a secret in "${line}"`);
      if (keyword === 'RUN' && /\bsudo\b/.test(line)) faults.push(`stage ${name}: sudo in "${line}"`);
      if (keyword === 'RUN' && /apt-get install/.test(line) && !/--no-install-recommends/.test(line))
        faults.push(`stage ${name}: apt-get install without --no-install-recommends`);
      if (keyword === 'COPY' && !line.includes('--from='))
        for (const path of argumentsOf(line)
          .split(/\s+/)
          .slice(0, -1)
          .filter((word) => !word.startsWith('--')))
          if (!existsSync(join(root, path))) faults.push(`stage ${name} copies ${path}, which is not there`);
      const from = /--from=(\S+)/.exec(line)?.[1];
      if (keyword === 'COPY' && from !== undefined && !names.has(from))
        faults.push(`stage ${name} copies from ${from}, which is no stage`);
    }
  }
  for (const role of ROLES) {
    const stage = stages.find(({ name }) => name === role);
    if (stage === undefined) {
      faults.push(`there is no stage ${role}`);
      continue;
    }
    const all = withBases(stages, stage);
    const user = all.findLast(({ keyword }) => keyword === 'USER');
    if (user === undefined || /^(root|0)\b/.test(argumentsOf(user.text))) faults.push(`${role} runs as root`);
    const command = commandOf(text, role);
    if (command === undefined)
      faults.push(`${role} has no CMD written as a list: signals would go to a shell`);
    else if (!existsSync(join(root, command[1] ?? '')))
      faults.push(`${role} runs ${command[1]}, which is not there`);
  }
  return faults;
}
