import type { Variable } from './environment-variables.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|');
const code = (text: string): string => (text === '' ? '–' : `\`${text}\``);

/** docs/configuration.md */
export function toConfigurationPage(variables: readonly Variable[]): string {
  const rows = variables.map(
    (v) =>
      `| \`${v.name}\` | ${cell(v.description)}${v.example ? ` Example: \`${v.example}\`.` : ''} | ${cell(v.values)} | ${code(v.fallback)} | ${v.readers.join(', ')} |`,
  );
  return `# Configuration

Generated from the schemas that read the environment: change those, then run \`node scripts/check-docs.ts --write\`.

Guidepost needs no configuration on one machine. Each process reads its variables once, at the start, and refuses to start with a list of
all faults if one is wrong. An empty value counts as not set. \`guidepost up\` and \`guidepost worker\` hand their environment on to the
processes they start. A file \`.env\` is not read by itself; use \`node --env-file\` or your service manager.

| variable | meaning | values | default | read by |
|---|---|---|---|---|
${rows.join('\n')}
`;
}

/** .env.example */
export function toEnvExample(variables: readonly Variable[]): string {
  const blocks = variables.map((v) => {
    const value = v.example ?? v.fallback;
    return `# ${v.description}\n# ${v.name}=${value}\n`;
  });
  return `# Every variable Guidepost reads, with its default or an example. Generated: node scripts/check-docs.ts --write\n\n${blocks.join('\n')}`;
}
