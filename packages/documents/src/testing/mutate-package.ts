import { readZip, writeZip } from '../zip/index.ts';

/** Small repeatable random numbers, so that a failing run can be run again. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0 || 1;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
}

/** Damages the bytes of a file: flips, cuts, doubles. */
export function mutateBytes(bytes: Uint8Array, random: (below: number) => number): Uint8Array {
  const copy = bytes.slice();
  for (let times = 1 + random(8); times > 0; times--) copy[random(copy.length)] = random(256);
  if (random(4) === 0) return copy.subarray(0, random(copy.length));
  return random(8) === 0 ? new Uint8Array([...copy, ...copy.subarray(random(copy.length))]) : copy;
}

/** Damages the markup of one part of a package while the package itself stays whole. */
export async function mutatePart(bytes: Uint8Array, random: (below: number) => number): Promise<Uint8Array> {
  const zip = await readZip(bytes);
  const parts = zip.parts.filter((part) => /\.(xml|rels)$/.test(part.name));
  const part = parts[random(parts.length)];
  if (!part) return bytes;
  let text = new TextDecoder().decode(await part.read());
  for (let times = 1 + random(4); times > 0; times--) text = mutateMarkup(text, random);
  return writeZip(zip, new Map([[part.name, new TextEncoder().encode(text)]]));
}

function mutateMarkup(text: string, random: (below: number) => number): string {
  const tags = [...text.matchAll(/<\/?[\w:-]+[^<>]*>/g)];
  const pick = () => tags[random(tags.length)];
  const [one, other] = [pick(), pick()];
  if (!one || !other) return text;
  const at = one.index;
  switch (random(7)) {
    case 0:
      return text.slice(0, at) + text.slice(at + one[0].length);
    case 1:
      return text.slice(0, at) + one[0] + text.slice(at);
    case 2:
      return text.slice(0, at) + other[0] + text.slice(at + one[0].length);
    case 3: {
      // A whole element moves or doubles: the likeliest damage that still parses.
      const end = elementEnd(text, one);
      const element = text.slice(at, end);
      const target = other.index;
      return random(2) ? text.slice(0, target) + element + text.slice(target) : text.slice(0, at) + text.slice(end);
    }
    case 4:
      return (
        text.slice(0, at) +
        one[0].replace(/="[^"]*"/, `="${['', '0', '-1', '99999999999', 'x', '\u202E'][random(6)]}"`) +
        text.slice(at + one[0].length)
      );
    case 5:
      return (
        text.slice(0, at) + ['&', '<', '\uFFFF', ']]>', 'שלום', '&#0;', '<!--', '\u0000'][random(8)] + text.slice(at)
      );
    default:
      return text.slice(0, at) + text.slice(at, at + random(200)).toUpperCase() + text.slice(at + random(200));
  }
}

function elementEnd(text: string, tag: RegExpExecArray): number {
  const close = tag[0].endsWith('/>') || tag[0].startsWith('</');
  const name = /[\w:-]+/.exec(tag[0])?.[0] ?? '';
  const end = close ? -1 : text.indexOf(`</${name}>`, tag.index);
  return end < 0 ? tag.index + tag[0].length : end + name.length + 3;
}
