// Greedy decoding of token lines through an exported folder: decode_onnx.mjs MODEL IN.json OUT.json
// IN and OUT are arrays of arrays of token ids. This measures the shipped graphs; the runtime has its own decoder.
import { readFileSync, writeFileSync } from 'node:fs';
import * as ort from 'onnxruntime-node';

const [folder, input, output] = process.argv.slice(2);
const config = JSON.parse(readFileSync(`${folder}/config.json`, 'utf8'));
const options = { intraOpNumThreads: 1, interOpNumThreads: 1, graphOptimizationLevel: 'all' };
const encoder = await ort.InferenceSession.create(`${folder}/onnx/encoder_model_quantized.onnx`, options);
const decoder = await ort.InferenceSession.create(`${folder}/onnx/decoder_model_merged_quantized.onnx`, options);
const lines = JSON.parse(readFileSync(input, 'utf8'));
const width = config.d_model / config.decoder_attention_heads;
const ints = (values, dims) => new ort.Tensor('int64', BigInt64Array.from(values, BigInt), dims);

async function translate(batch) {
  const source = Math.max(...batch.map((line) => line.length));
  const rows = batch.length;
  const ids = batch.flatMap((line) => [...line, ...Array(source - line.length).fill(config.pad_token_id)]);
  const mask = ints(batch.flatMap((l) => [...Array(l.length).fill(1), ...Array(source - l.length).fill(0)]), [rows, source]);
  const { last_hidden_state } = await encoder.run({ input_ids: ints(ids, [rows, source]), attention_mask: mask });
  const feeds = { encoder_hidden_states: last_hidden_state, encoder_attention_mask: mask };
  for (let layer = 0; layer < config.decoder_layers; layer++)
    for (const side of ['decoder', 'encoder'])
      for (const part of ['key', 'value'])
        feeds[`past_key_values.${layer}.${side}.${part}`] = new ort.Tensor('float32', new Float32Array(0), [rows, config.decoder_attention_heads, 0, width]);
  let last = Array(rows).fill(config.decoder_start_token_id);
  const out = batch.map(() => []);
  const open = new Set(out.keys());
  for (let step = 0; open.size > 0 && step < source * 2 + 20; step++) {
    const result = await decoder.run({ ...feeds, input_ids: ints(last, [rows, 1]), use_cache_branch: new ort.Tensor('bool', [step > 0], [1]) });
    for (const name of decoder.outputNames)
      if (name.startsWith('present') && !(step > 0 && name.includes('encoder'))) feeds[name.replace('present', 'past_key_values')] = result[name];
    last = last.map((_, row) => {
      const from = row * config.vocab_size;
      let best = 0;
      for (let i = 1; i < config.vocab_size; i++) if (result.logits.data[from + i] > result.logits.data[from + best]) best = i;
      if (!open.has(row)) return config.pad_token_id;
      if (best === config.eos_token_id) open.delete(row);
      else out[row].push(best);
      return best;
    });
  }
  return out;
}

const order = [...lines.keys()].sort((a, b) => lines[a].length - lines[b].length);
const all = [];
const began = performance.now();
for (let at = 0; at < order.length; at += 32) {
  const chosen = order.slice(at, at + 32);
  (await translate(chosen.map((i) => lines[i]))).forEach((line, k) => { all[chosen[k]] = line; });
}
const seconds = (performance.now() - began) / 1000;
console.log(`${lines.length} lines, ${(all.flat().length / seconds).toFixed(0)} target tokens/s`);
writeFileSync(output, JSON.stringify(all));
