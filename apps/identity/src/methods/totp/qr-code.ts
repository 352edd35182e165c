import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';

const scale = 4;
const quietZone = 4;

/** A QR code as the address of a PNG image, black on white. */
export function qrCodeImage(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  const side = size * scale;
  const rowBytes = Math.ceil(side / 8);
  // Every row of a PNG begins with its filter; a bit is a pixel, and 1 is white.
  const pixels = Buffer.alloc((rowBytes + 1) * side);
  for (let y = 0; y < side; y += 1) {
    const row = data[Math.floor(y / scale)] ?? [];
    for (let x = 0; x < side; x += 1) {
      if (row[Math.floor(x / scale)]) continue;
      const at = y * (rowBytes + 1) + 1 + (x >> 3);
      pixels[at] = (pixels[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return `data:image/png;base64,${png(side, pixels).toString('base64')}`;
}

function png(side: number, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'ascii'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}
