import { bytesField, floatField, numberField } from './protobuf.ts';

/** Element types of ONNX tensors. */
const DATA_TYPE = { float32: 1, uint8: 2, int64: 7 } as const;
export type TensorType = keyof typeof DATA_TYPE;

/** Attribute types of ONNX nodes. */
const ATTRIBUTE = { float: 1, int: 2, ints: 7 } as const;
const IR_VERSION = 9;
const OPSET = 17;

export type Attribute =
  | { readonly int: number }
  | { readonly float: number }
  | { readonly ints: readonly number[] };

const bytesOf = (data: ArrayBufferView): Uint8Array =>
  new Uint8Array(data.buffer, data.byteOffset, data.byteLength);

/** Collects nodes and constants and writes them as an ONNX model file. */
export class OnnxGraph {
  private readonly nodes: Buffer[] = [];
  private readonly constants: Buffer[] = [];

  /** Adds a node with one output and returns that output's name. */
  node(
    op: string,
    inputs: readonly string[],
    output: string,
    attributes: Readonly<Record<string, Attribute>> = {},
  ): string {
    this.nodeOf(op, inputs, [output], attributes);
    return output;
  }

  nodeOf(
    op: string,
    inputs: readonly string[],
    outputs: readonly string[],
    attributes: Readonly<Record<string, Attribute>> = {},
  ): void {
    this.nodes.push(
      bytesField(
        1,
        Buffer.concat([
          ...inputs.map((name) => bytesField(1, name)),
          ...outputs.map((name) => bytesField(2, name)),
          bytesField(3, `${op}_${this.nodes.length}`),
          bytesField(4, op),
          ...Object.entries(attributes).map(([name, value]) => bytesField(5, attribute(name, value))),
        ]),
      ),
    );
  }

  constant(name: string, type: TensorType, dims: readonly number[], data: ArrayBufferView): string {
    this.constants.push(
      bytesField(
        5,
        Buffer.concat([
          ...dims.map((d) => numberField(1, d)),
          numberField(2, DATA_TYPE[type]),
          bytesField(8, name),
          bytesField(9, bytesOf(data)),
        ]),
      ),
    );
    return name;
  }

  floats(
    name: string,
    data: Float32Array | readonly number[],
    dims: readonly number[] = [data.length],
  ): string {
    return this.constant(
      name,
      'float32',
      dims,
      data instanceof Float32Array ? data : Float32Array.from(data),
    );
  }

  integers(name: string, data: readonly number[], dims: readonly number[] = [data.length]): string {
    return this.constant(name, 'int64', dims, BigInt64Array.from(data.map(BigInt)));
  }

  /** The model file; dimensions given as text are symbolic. */
  toModel(name: string, inputs: readonly TensorInfo[], outputs: readonly TensorInfo[]): Buffer {
    const graph = Buffer.concat([
      ...this.nodes,
      bytesField(2, name),
      ...this.constants,
      ...inputs.map((i) => bytesField(11, tensorInfo(i))),
      ...outputs.map((o) => bytesField(12, tensorInfo(o))),
    ]);
    return Buffer.concat([
      numberField(1, IR_VERSION),
      bytesField(2, 'guidepost'),
      bytesField(7, graph),
      bytesField(8, numberField(2, OPSET)),
    ]);
  }
}

export interface TensorInfo {
  readonly name: string;
  readonly type: TensorType;
  readonly dims: readonly (string | number)[];
}

function attribute(name: string, value: Attribute): Buffer {
  if ('int' in value)
    return Buffer.concat([bytesField(1, name), numberField(3, value.int), numberField(20, ATTRIBUTE.int)]);
  if ('float' in value)
    return Buffer.concat([bytesField(1, name), floatField(2, value.float), numberField(20, ATTRIBUTE.float)]);
  return Buffer.concat([
    bytesField(1, name),
    ...value.ints.map((i) => numberField(8, i)),
    numberField(20, ATTRIBUTE.ints),
  ]);
}

function tensorInfo({ name, type, dims }: TensorInfo): Buffer {
  const shape = Buffer.concat(
    dims.map((d) => bytesField(1, typeof d === 'string' ? bytesField(2, d) : numberField(1, d))),
  );
  const tensor = Buffer.concat([numberField(1, DATA_TYPE[type]), bytesField(2, shape)]);
  return Buffer.concat([bytesField(1, name), bytesField(2, bytesField(1, tensor))]);
}
