/**
 * The whole of a stream in memory. Whoever knows how many bytes there are says so: then they are put where they stay, and
 * a large file is not held twice.
 */
export async function readAll(stream: AsyncIterable<Uint8Array>, size = 0): Promise<Buffer> {
  const whole = Buffer.allocUnsafe(size);
  const more: Uint8Array[] = [];
  let filled = 0;
  for await (const chunk of stream) {
    const fits = Math.min(chunk.length, size - filled);
    whole.set(chunk.subarray(0, fits), filled);
    filled += fits;
    if (fits < chunk.length) more.push(chunk.subarray(fits));
  }
  const known = filled === size ? whole : whole.subarray(0, filled);
  return more.length === 0 ? known : Buffer.concat([known, ...more]);
}
