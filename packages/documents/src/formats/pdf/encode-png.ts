import { crc32, deflateSync } from 'node:zlib';

/** Pixels as the reader of PDF gives them: one bit, three bytes or four bytes each, rows from the top. */
export interface Pixels {
  width: number;
  height: number;
  kind: 'bits' | 'rgb' | 'rgba';
  data: Uint8Array | Uint8ClampedArray;
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Depth in bits and type of colour, by the PNG standard. */
const headers = { bits: [1, 0], rgb: [8, 2], rgba: [8, 6] } as const;

/** Undefined when there are fewer pixels than the picture says. */
export function encodePng({ width, height, kind, data }: Pixels, upsideDown: boolean): Uint8Array | undefined {
  const row = kind === 'bits' ? Math.ceil(width / 8) : width * (kind === 'rgb' ? 3 : 4);
  if (width < 1 || height < 1 || data.length < row * height) return undefined;
  const filtered = new Uint8Array((row + 1) * height);
  for (let y = 0; y < height; y++) {
    const from = (upsideDown ? height - 1 - y : y) * row;
    filtered.set(data.subarray(from, from + row), y * (row + 1) + 1);
  }
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set(headers[kind], 8);
  const parts = [
    Uint8Array.from(signature),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(filtered, { level: 6 })),
    chunk('IEND', new Uint8Array()),
  ];
  return new Uint8Array(Buffer.concat(parts));
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(name), 4);
  bytes.set(data, 8);
  view.setUint32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)));
  return bytes;
}
