import { z } from 'zod';
import { AppError } from './errors.ts';

/** Environment variables that several processes read; each app adds its own. An empty value counts as not set. */
export const dataEnvironment = {
  GUIDEPOST_DATA_DIR: z
    .string()
    .default('.guidepost')
    .describe('Folder for the embedded database, files, page images and the state of a running system.'),
};

export const databaseEnvironment = {
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .describe('Postgres with pgvector. Without it an embedded Postgres is started in the data folder.')
    .meta({ secret: true, example: 'postgres://guidepost:secret@localhost:5432/guidepost' }),
};

export const queueEnvironment = {
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must start with redis:// or rediss://')
    .optional()
    .describe(
      'Redis for the job queues (maxmemory-policy noeviction). Without it the queues live in Postgres.',
    )
    .meta({ secret: true, example: 'redis://localhost:6379' }),
  GUIDEPOST_QUEUE_NAMESPACE: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,50}$/, 'must be lower-case letters, digits and underscores')
    .optional()
    .describe(
      'Prefix of the keys in Redis, or schema in Postgres, for installations that share a server; default guidepost_queue.',
    ),
};

export const secretEnvironment = {
  GUIDEPOST_SECRET_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits')
    .optional()
    .describe(
      'Key that passwords of documents are encrypted with; the same for every process. Without it a key is made in the data folder, which all processes must then share.',
    )
    .meta({ secret: true }),
};

export const logEnvironment = {
  GUIDEPOST_LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Least severe log line that is written. Document text is never logged.'),
};

/** Standard variables of OpenTelemetry, so that what runs beside Guidepost and Guidepost itself are set up alike. */
export const tracingEnvironment = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .regex(/^https?:\/\//, 'must start with http:// or https://')
    .optional()
    .describe('OpenTelemetry collector (OTLP over HTTP), without /v1/traces. Without it nothing is traced.')
    .meta({ example: 'http://localhost:4318' }),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .default('')
    .describe('Headers for the collector, `name=value`, comma separated.')
    .meta({ secret: true, example: 'authorization=Bearer change-me' }),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')
    .default('1')
    .describe('Share of documents and requests that are traced, 0 to 1.'),
};

export interface TracingSettings {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** 0 to 1. */
  readonly share: number;
}

/** Undefined where nothing is to be traced. */
export function toTracingSettings(env: {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_EXPORTER_OTLP_HEADERS: string;
  readonly OTEL_TRACES_SAMPLER_ARG: string;
}): TracingSettings | undefined {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined;
  const headers = env.OTEL_EXPORTER_OTLP_HEADERS.split(',').flatMap((pair): [string, string][] => {
    const at = pair.indexOf('=');
    return at > 0 ? [[pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())]] : [];
  });
  return {
    endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: Object.fromEntries(headers),
    share: Number(env.OTEL_TRACES_SAMPLER_ARG),
  };
}

/** A whole number within bounds, written in digits. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().int().min(min).max(max));

/** A real boolean: true/false, 1/0, yes/no, on/off; anything else is refused. */
export const flag = () => z.stringbool();

/**
 * Parses the variables an app declares. Reports all faults in one `config_invalid` error, naming each variable;
 * never prints a value, since values may be secrets.
 */
export function parseEnvironment<T extends z.ZodType>(
  schema: T,
  env: Readonly<Record<string, string | undefined>>,
): Readonly<z.output<T>> {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(present);
  if (parsed.success) return Object.freeze(parsed.data as object) as Readonly<z.output<T>>;
  const faults = parsed.error.issues.map((issue) => {
    const name = issue.path.join('.');
    const missing = issue.code === 'invalid_type' && !(name in present);
    return name === '' ? issue.message : `${name} ${missing ? 'is not set' : lowerFirst(issue.message)}`;
  });
  throw new AppError(
    'config_invalid',
    `The configuration has ${count(faults.length)}: ${faults.join('; ')}.`,
  );
}

const count = (n: number): string => (n === 1 ? 'a fault' : `${n} faults`);
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
