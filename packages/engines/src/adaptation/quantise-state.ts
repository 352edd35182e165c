/** A decoder state as whole numbers of at most 127. Only its direction counts, so what comes back is one over its length. */
export function quantiseState(state: Float32Array, from: number, into: Int8Array | Int16Array): number {
  let peak = 1e-9;
  for (let i = 0; i < into.length; i++) peak = Math.max(peak, Math.abs(state[from + i] ?? 0));
  let sum = 0;
  for (let i = 0; i < into.length; i++) {
    const value = Math.round(((state[from + i] ?? 0) / peak) * 127);
    into[i] = value;
    sum += value * value;
  }
  return 1 / Math.sqrt(Math.max(sum, 1));
}
