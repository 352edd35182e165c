import type { Graph } from '../onnx/graph.ts';
import { type Tensor, toFloats } from '../onnx/tensor.ts';

/** An int8 matrix (in × out) with a scale per column and a bias. */
export interface Linear {
  matrix: Tensor;
  scale: Float32Array;
  bias: Float32Array;
}

export interface Norm {
  weight: Float32Array;
  bias: Float32Array;
}

export interface EncoderLayer {
  attentionNorm: Norm;
  /** Query, key and value side by side; the root of the head width is folded into the query. */
  qkv: Linear;
  out: Linear;
  feedNorm: Norm;
  grow: Linear;
  shrink: Linear;
}

export interface DecoderLayer extends EncoderLayer {
  crossNorm: Norm;
  crossQuery: Linear;
  crossKeyValue: Linear;
  crossOut: Linear;
}

/** A pre-norm ReLU transformer whose weights are known by name: what the fast graphs are built from. */
export interface NamedWeights {
  width: number;
  heads: number;
  vocabulary: number;
  embedding: Tensor;
  embeddingScale: Float32Array;
  frequencies: Float32Array;
  encoder: EncoderLayer[];
  encoderNorm: Norm;
  decoder: DecoderLayer[];
  decoderNorm: Norm;
  outputScale: Float32Array;
  outputBias: Float32Array;
}

class Missing extends Error {}

function reader(graph: Graph) {
  const tensor = (name: string): Tensor => {
    const found = graph.initializers.get(name);
    if (!found) throw new Missing(name);
    return found;
  };
  const floats = (name: string): Float32Array => toFloats(tensor(name));
  const linear = (name: string): Linear => ({
    matrix: tensor(`${name}.weight`),
    scale: floats(`${name}.scale`),
    bias: floats(`${name}.bias`),
  });
  const norm = (name: string): Norm => ({ weight: floats(`${name}.weight`), bias: floats(`${name}.bias`) });
  const layer = (at: string, feedNorm: string): EncoderLayer => ({
    attentionNorm: norm(`${at}.n1`),
    qkv: linear(`${at}.att.q+${at}.att.k+${at}.att.v`),
    out: linear(`${at}.att.o`),
    feedNorm: norm(`${at}.${feedNorm}`),
    grow: linear(`${at}.ff.a`),
    shrink: linear(`${at}.ff.b`),
  });
  return { tensor, floats, linear, norm, layer };
}

/**
 * Finds the weights that our own exporter names. A model exported by anyone else lacks the names and yields
 * undefined: it is then run by the graphs it came with.
 */
export function readNamedWeights(
  encoderGraph: Graph,
  decoderGraph: Graph,
  shape: { heads: number; encoderLayers: number; decoderLayers: number },
): NamedWeights | undefined {
  const enc = reader(encoderGraph);
  const dec = reader(decoderGraph);
  try {
    const embedding = enc.tensor('embedding');
    const [vocabulary = 0, width = 0] = embedding.dims;
    return {
      width,
      heads: shape.heads,
      vocabulary,
      embedding,
      embeddingScale: enc.floats('embedding.scale'),
      frequencies: enc.floats('frequencies'),
      encoder: Array.from({ length: shape.encoderLayers }, (_, i) => enc.layer(`encoder.${i}`, 'n2')),
      encoderNorm: enc.norm('ne'),
      decoder: Array.from({ length: shape.decoderLayers }, (_, i) => ({
        ...dec.layer(`decoder.${i}`, 'n3'),
        crossNorm: dec.norm(`decoder.${i}.n2`),
        crossQuery: dec.linear(`decoder.${i}.cross.q`),
        crossKeyValue: dec.linear(`decoder.${i}.cross.k+decoder.${i}.cross.v`),
        crossOut: dec.linear(`decoder.${i}.cross.o`),
      })),
      decoderNorm: dec.norm('nd'),
      outputScale: dec.floats('output.scale'),
      outputBias: dec.floats('output.bias'),
    };
  } catch (error) {
    if (error instanceof Missing) return undefined;
    throw error;
  }
}
