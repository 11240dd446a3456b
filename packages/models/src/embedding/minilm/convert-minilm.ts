import { OnnxGraph } from './onnx-graph.ts';
import { type QuantisedWeight, toFloats, zeroPoint } from './tfjs-weights.ts';

const LAYERS = 6;
const HEADS = 12;
const HEAD_SIZE = 32;
export const MINILM_DIMENSION = HEADS * HEAD_SIZE;
const PREFIX = 'StatefulPartitionedCall/model/tf_bert_model/bert/';
/** The converter that made the TensorFlow.js model dropped the names of the three embedding tables. */
const TABLES = { words: 'unknown', positions: 'unknown_0', types: 'unknown_1' } as const;
const LAYER_NORM_EPSILON = 1e-12;
/** Added to the attention of padded places, as BERT does. */
const MASKED = -10_000;

/**
 * all-MiniLM-L6-v2 as an ONNX model, from the byte-quantised weights of its TensorFlow.js form: the same bytes, dynamic integer
 * matrix products. Inputs `input_ids`, `attention_mask`, `token_type_ids` [batch, seq]; output `last_hidden_state` [batch, seq, 384].
 */
export function convertMiniLm(weights: ReadonlyMap<string, QuantisedWeight>): Buffer {
  const g = new OnnxGraph();
  const weight = (name: string): QuantisedWeight => {
    const found = weights.get(PREFIX + name) ?? weights.get(name);
    if (!found) throw new Error(`The model has no weight ${name}.`);
    return found;
  };
  const quantised = new Set<string>();

  const table = (name: string, ids: string, out: string): string => {
    const w = weight(name);
    g.constant(out, 'uint8', w.shape, w.bytes);
    g.floats(`${out}_scale`, [w.scale], []);
    g.constant(`${out}_zero`, 'uint8', [], Uint8Array.of(Math.round(-w.min / w.scale)));
    g.node('Gather', [out, ids], `${out}_bytes`, { axis: { int: 0 } });
    return g.node('DequantizeLinear', [`${out}_bytes`, `${out}_scale`, `${out}_zero`], `${out}_rows`);
  };

  const linear = (x: string, base: string, out: string): string => {
    const w = weight(`${base}/Tensordot/ReadVariableOp`);
    g.constant(`${out}_w`, 'uint8', w.shape, w.bytes);
    g.constant(`${out}_z`, 'uint8', [], Uint8Array.of(zeroPoint(w)));
    g.floats(`${out}_s`, [w.scale], []);
    g.floats(`${out}_b`, toFloats(weight(`${base}/BiasAdd/ReadVariableOp`)));
    if (!quantised.has(x)) {
      g.nodeOf('DynamicQuantizeLinear', [x], [`${x}_q`, `${x}_qs`, `${x}_qz`]);
      quantised.add(x);
    }
    g.node('MatMulInteger', [`${x}_q`, `${out}_w`, `${x}_qz`, `${out}_z`], `${out}_i`);
    g.node('Cast', [`${out}_i`], `${out}_f`, { to: { int: 1 } });
    g.node('Mul', [`${x}_qs`, `${out}_s`], `${out}_sc`);
    g.node('Mul', [`${out}_f`, `${out}_sc`], `${out}_m`);
    return g.node('Add', [`${out}_m`, `${out}_b`], out);
  };

  const layerNorm = (x: string, base: string, out: string): string => {
    g.floats(`${out}_gamma`, toFloats(weight(`${base}/batchnorm/mul/ReadVariableOp`)));
    g.floats(`${out}_beta`, toFloats(weight(`${base}/batchnorm/ReadVariableOp`)));
    return g.node('LayerNormalization', [x, `${out}_gamma`, `${out}_beta`], out, {
      axis: { int: -1 },
      epsilon: { float: LAYER_NORM_EPSILON },
    });
  };

  const words = table(TABLES.words, 'input_ids', 'words');
  const types = table(TABLES.types, 'token_type_ids', 'types');
  const positions = weight(TABLES.positions);
  g.floats('positions', toFloats(positions), positions.shape);
  g.integers('one', [1], []);
  g.integers('zero', [0], []);
  g.node('Shape', ['input_ids'], 'shape');
  g.node('Gather', ['shape', 'one'], 'length', { axis: { int: 0 } });
  g.node('Range', ['zero', 'length', 'one'], 'position_ids');
  g.node('Gather', ['positions', 'position_ids'], 'position_rows', { axis: { int: 0 } });
  g.node('Add', [words, types], 'words_types');
  g.node('Add', ['words_types', 'position_rows'], 'embedded');
  let x = layerNorm('embedded', 'embeddings/LayerNorm', 'hidden_0');

  g.integers('mask_axes', [1, 2]);
  g.floats('unit', [1], []);
  g.floats('masked', [MASKED], []);
  g.node('Cast', ['attention_mask'], 'mask_float', { to: { int: 1 } });
  g.node('Unsqueeze', ['mask_float', 'mask_axes'], 'mask_wide');
  g.node('Sub', ['unit', 'mask_wide'], 'mask_out');
  g.node('Mul', ['mask_out', 'masked'], 'mask');

  g.integers('heads_shape', [0, 0, HEADS, HEAD_SIZE]);
  g.integers('joined_shape', [0, 0, MINILM_DIMENSION]);
  g.floats('attention_scale', [Math.fround(1 / Math.sqrt(HEAD_SIZE))], []);
  g.floats('sqrt2', [Math.SQRT2], []);
  g.floats('half', [0.5], []);
  for (let n = 0; n < LAYERS; n++) {
    const base = `encoder/layer_._${n}/`;
    const l = (name: string): string => `layer${n}_${name}`;
    const heads = (name: 'query' | 'key' | 'value'): string => {
      g.node(
        'Reshape',
        [linear(x, `${base}attention/self/${name}`, l(name)), 'heads_shape'],
        l(`${name}_heads`),
      );
      const perm = name === 'key' ? [0, 2, 3, 1] : [0, 2, 1, 3];
      return g.node('Transpose', [l(`${name}_heads`)], l(`${name}_t`), { perm: { ints: perm } });
    };
    g.node('MatMul', [heads('query'), heads('key')], l('scores'));
    g.node('Mul', [l('scores'), 'attention_scale'], l('scaled'));
    g.node('Add', [l('scaled'), 'mask'], l('visible'));
    g.node('Softmax', [l('visible')], l('attention'));
    g.node('MatMul', [l('attention'), heads('value')], l('mixed'));
    g.node('Transpose', [l('mixed')], l('mixed_t'), { perm: { ints: [0, 2, 1, 3] } });
    g.node('Reshape', [l('mixed_t'), 'joined_shape'], l('joined'));
    g.node('Add', [linear(l('joined'), `${base}attention/output/dense`, l('projected')), x], l('residual'));
    const attended = layerNorm(l('residual'), `${base}attention/output/LayerNorm`, l('attended'));
    const inner = linear(attended, `${base}intermediate/dense`, l('inner'));
    g.node('Div', [inner, 'sqrt2'], l('gelu_in'));
    g.node('Erf', [l('gelu_in')], l('gelu_erf'));
    g.node('Add', [l('gelu_erf'), 'unit'], l('gelu_one'));
    g.node('Mul', [inner, l('gelu_one')], l('gelu_two'));
    g.node('Mul', [l('gelu_two'), 'half'], l('gelu'));
    g.node('Add', [linear(l('gelu'), `${base}output/dense`, l('output')), attended], l('sum'));
    x = layerNorm(
      l('sum'),
      `${base}output/LayerNorm`,
      n === LAYERS - 1 ? 'last_hidden_state' : `hidden_${n + 1}`,
    );
  }
  const ids = (name: string) => ({ name, type: 'int64' as const, dims: ['batch', 'seq'] });
  return g.toModel('all-MiniLM-L6-v2', ['input_ids', 'attention_mask', 'token_type_ids'].map(ids), [
    { name: 'last_hidden_state', type: 'float32', dims: ['batch', 'seq', MINILM_DIMENSION] },
  ]);
}
