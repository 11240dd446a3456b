import { z } from 'zod';

/** One variable as the documentation shows it. */
export interface Variable {
  readonly name: string;
  readonly description: string;
  readonly values: string;
  readonly fallback: string;
  readonly secret: boolean;
  readonly example: string | undefined;
  readonly readers: readonly string[];
}

interface FieldSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
}

/** Variables of several processes, each once, in order of first appearance. */
export function collectVariables(processes: Readonly<Record<string, z.ZodObject>>): Variable[] {
  const found = new Map<string, Variable>();
  for (const [reader, schema] of Object.entries(processes)) {
    for (const [name, field] of Object.entries(schema.shape)) {
      const known = found.get(name);
      if (known) found.set(name, { ...known, readers: [...known.readers, reader] });
      else found.set(name, describe(name, field as z.ZodType, reader));
    }
  }
  return [...found.values()];
}

function describe(name: string, field: z.ZodType, reader: string): Variable {
  const inner = field instanceof z.ZodOptional ? (field.unwrap() as z.ZodType) : field;
  const meta: Readonly<Record<string, unknown>> = { ...inner.meta(), ...field.meta() };
  const shape = z.toJSONSchema(field, { io: 'output', unrepresentable: 'any' }) as FieldSchema;
  const input = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' }) as FieldSchema;
  // Some defaults follow the machine and are told in words.
  const fallback = meta.defaultText ?? input.default ?? shape.default;
  return {
    name,
    description: typeof meta.description === 'string' ? meta.description : '',
    values: valuesOf(shape),
    fallback: fallback === undefined || fallback === '' ? '' : String(fallback),
    secret: meta.secret === true,
    example: typeof meta.example === 'string' ? meta.example : undefined,
    readers: [reader],
  };
}

function valuesOf(shape: FieldSchema): string {
  if (shape.enum) return shape.enum.map((value) => `\`${value}\``).join(', ');
  if (shape.type === 'boolean') return '`true`, `false`';
  if (shape.minimum !== undefined && shape.maximum !== undefined) {
    return `${shape.minimum.toLocaleString('en')} to ${shape.maximum.toLocaleString('en')}`;
  }
  return 'text';
}
