import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeModel, type Graph } from '../onnx/graph.ts';
import { GraphBuilder } from '../onnx/graph-builder.ts';
import { ProtobufWriter } from '../onnx/protobuf.ts';
import { floatTensor } from '../onnx/tensor.ts';

const marks = ['<pad>', '<unk>', '<s>', '</s>'];

/**
 * A real ONNX model in the layout of Optimum that knows a dictionary: it reads the source word by word and writes
 * each word's translation, looking at it. Small enough to write in a test, honest enough to run every part of the
 * engine. A word may carry several translations, likeliest first; `</s>` among them ends the sentence there.
 */
export interface TinyModel {
  dictionary: Record<string, string | string[]>;
  layout?: 'merged' | 'pair';
  /** Whether the decoder tells where it looks. @default true */
  attention?: boolean;
  source?: string;
  target?: string;
}

function sentencePieceFile(pieces: readonly string[]): Uint8Array {
  const writer = new ProtobufWriter();
  pieces.forEach((piece, id) => {
    const kind = piece === '<unk>' ? 2 : marks.includes(piece) ? 3 : 1;
    writer.message(1, (inner) =>
      inner
        .text(1, piece)
        .float(2, -1 - id / 1000)
        .int(3, kind),
    );
  });
  return writer
    .message(2, (inner) => inner.int(3, 1).int(4, pieces.length).int(40, 1).int(41, 2).int(42, 3).int(43, 0))
    .message(3, (inner) => inner.text(1, 'identity').int(3, 1).int(4, 1).int(5, 1))
    .finish();
}

function tables(pieces: readonly string[], dictionary: TinyModel['dictionary']) {
  const size = pieces.length;
  const identity = new Float32Array(size * size);
  const scores = new Float32Array(size * size).fill(-20);
  pieces.forEach((piece, id) => {
    identity[id * size + id] = 1;
    const entry = dictionary[piece.replace('▁', '')] ?? piece;
    for (const [rank, word] of (Array.isArray(entry) ? entry : [entry]).entries()) {
      const to = [word, `▁${word}`].map((name) => pieces.indexOf(name)).find((found) => found >= 0) ?? id;
      scores[id * size + to] = 10 - rank * 2;
    }
  });
  return { identity, scores };
}

/** One branch of the decoder; `names` says where the state comes from and goes to. */
function decoderBranch(model: TinyModel, size: number, past: boolean, prefix: string): GraphBuilder {
  const g = new GraphBuilder(past ? 'with_past' : 'first');
  const { scores } = tablesOf(model);
  const at = (name: string): string => `${prefix}${name}`;
  const memory = past
    ? g.op('Squeeze', ['past_key_values.0.encoder.key', g.ints(1)], {}, [at('memory')])
    : g.op('Identity', ['encoder_hidden_states'], {}, [at('memory')]);
  const zero = g.ints(0);
  const steps = past
    ? g.op('Gather', [g.op('Shape', ['past_key_values.0.decoder.key'], {}, [at('shape')]), g.ints(2)], { axis: 0 }, [
        at('step'),
      ])
    : g.op('Identity', [zero], {}, [at('step')]);
  const length = g.op('Gather', [g.op('Shape', [memory], {}, [at('memoryShape')]), g.ints(1)], { axis: 0 }, [
    at('length'),
  ]);
  // Beams that go on after the end stay at the end mark.
  const count = g.op('Min', [steps, g.op('Sub', [length, g.ints(1)], {}, [at('last')])], {}, [at('count')]);
  const here = g.op('Gather', [memory, count], { axis: 1 }, [at('here')]);
  const matrix = g.constant(floatTensor(`${prefix}scores`, [size, size], scores));
  g.op('MatMul', [here, matrix], {}, [at('logits')]);
  const row = g.op('Unsqueeze', [here, g.ints(1)], {}, [at('row')]);
  const keys = past ? g.op('Concat', ['past_key_values.0.decoder.key', row], { axis: 2 }, [at('keys')]) : row;
  g.op('Identity', [keys], {}, [at('present.0.decoder.key')]);
  g.op('Identity', [keys], {}, [at('present.0.decoder.value')]);
  const kept = g.op('Unsqueeze', [memory, g.ints(1)], {}, [at('kept')]);
  g.op('Identity', [kept], {}, [at('present.0.encoder.key')]);
  g.op('Identity', [kept], {}, [at('present.0.encoder.value')]);
  if (model.attention !== false) {
    const spot = g.op('OneHot', [count, length, g.floats([0, 1], [2])], { axis: -1 }, [at('spot')]);
    const rows = g.op('Gather', [g.op('Shape', ['input_ids'], {}, [at('idShape')]), zero], { axis: 0 }, [at('rows')]);
    const shape = g.op('Concat', [rows, g.ints(1), length], { axis: 0 }, [at('lookShape')]);
    g.op('Expand', [spot, shape], {}, [at('cross_attention')]);
  }
  const outputs = ['logits', ...states('present')];
  if (model.attention !== false) outputs.push('cross_attention');
  for (const name of outputs) g.output(at(name), 'float32', shapeOf(name, size));
  return g;
}

const states = (stem: string): string[] =>
  ['decoder.key', 'decoder.value', 'encoder.key', 'encoder.value'].map((part) => `${stem}.0.${part}`);

function shapeOf(name: string, size: number): (number | string)[] {
  if (name === 'logits') return ['batch', 1, size];
  if (name === 'cross_attention') return ['batch', 1, 'source'];
  return ['batch', 1, name.includes('decoder') ? 'steps' : 'source', size];
}

const piecesOf = ({ dictionary }: TinyModel): string[] => {
  const words = [...Object.keys(dictionary), ...Object.values(dictionary).flat()].filter(
    (word) => !marks.includes(word),
  );
  const isMark = (word: string): boolean => /^[^\p{L}\p{N}]/u.test(word);
  return [...marks, ...new Set(words.map((word) => (isMark(word) ? word : `▁${word}`))), '▁'];
};
const tablesOf = (model: TinyModel) => tables(piecesOf(model), model.dictionary);

function inputs(g: GraphBuilder, size: number, names: readonly string[]): void {
  for (const name of names) {
    if (name === 'input_ids') g.input(name, 'int64', ['batch', 1]);
    else if (name === 'encoder_attention_mask') g.input(name, 'int64', ['batch', 'source']);
    else if (name === 'encoder_hidden_states') g.input(name, 'float32', ['batch', 'source', size]);
    else g.input(name, 'float32', ['batch', 1, name.includes('decoder') ? 'past' : 'pastSource', size]);
  }
}

function mergedDecoder(model: TinyModel, size: number): Graph {
  const g = new GraphBuilder('merged');
  inputs(g, size, ['input_ids', 'encoder_attention_mask', 'encoder_hidden_states', ...states('past_key_values')]);
  g.input('use_cache_branch', 'bool', [1]);
  const outputs = ['logits', ...states('present'), ...(model.attention === false ? [] : ['cross_attention'])];
  g.op(
    'If',
    ['use_cache_branch'],
    {
      then_branch: decoderBranch(model, size, true, 'past/').finish(),
      else_branch: decoderBranch(model, size, false, 'first/').finish(),
    },
    outputs,
  );
  for (const name of outputs) g.output(name, 'float32', shapeOf(name, size));
  return g.finish();
}

/** Writes the model into `folder`, which is made. */
export async function writeTinyModel(folder: string, model: TinyModel): Promise<void> {
  const pieces = piecesOf(model);
  const size = pieces.length;
  await mkdir(join(folder, 'onnx'), { recursive: true });
  const write = (name: string, content: string | Uint8Array): Promise<void> => writeFile(join(folder, name), content);
  const encoder = new GraphBuilder('encoder');
  encoder.input('input_ids', 'int64', ['batch', 'source']);
  encoder.input('attention_mask', 'int64', ['batch', 'source']);
  const table = encoder.constant(floatTensor('table', [size, size], tablesOf(model).identity));
  encoder.op('Gather', [table, 'input_ids'], {}, ['last_hidden_state']);
  encoder.output('last_hidden_state', 'float32', ['batch', 'source', size]);
  await write('onnx/encoder_model.onnx', encodeModel(encoder.finish()));
  if (model.layout === 'pair') {
    const first = decoderBranch(model, size, false, '');
    inputs(first, size, ['input_ids', 'encoder_attention_mask', 'encoder_hidden_states']);
    const later = decoderBranch(model, size, true, '');
    inputs(later, size, ['input_ids', 'encoder_attention_mask', ...states('past_key_values')]);
    await write('onnx/decoder_model.onnx', encodeModel(first.finish()));
    await write('onnx/decoder_with_past_model.onnx', encodeModel(later.finish()));
  } else await write('onnx/decoder_model_merged.onnx', encodeModel(mergedDecoder(model, size)));
  const config = { d_model: size, encoder_layers: 1, decoder_layers: 1, decoder_attention_heads: 1, vocab_size: size };
  const ids = { pad_token_id: 0, eos_token_id: 3, decoder_start_token_id: 2, max_length: 512 };
  await write('config.json', JSON.stringify({ model_type: 'marian', ...config, ...ids }));
  await write('generation_config.json', JSON.stringify(ids));
  const { source = 'en', target = 'he' } = model;
  await write('tokenizer_config.json', JSON.stringify({ source_lang: source, target_lang: target }));
  await write('vocab.json', JSON.stringify(Object.fromEntries(pieces.map((piece, id) => [piece, id]))));
  const spm = sentencePieceFile(pieces);
  await write('source.spm', spm);
  await write('target.spm', spm);
}
