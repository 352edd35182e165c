import type { CodeLook } from '../model.ts';
import type { Piece } from './pieces.ts';

const byTag: Readonly<Record<string, CodeLook>> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  cite: { italic: true },
  u: { underline: true },
  ins: { underline: true },
  s: { strike: true },
  del: { strike: true },
  strike: { strike: true },
  sup: { position: 'superscript' },
  sub: { position: 'subscript' },
  a: { link: true },
};

const byMark: Readonly<Record<string, CodeLook>> = {
  '*': { italic: true },
  _: { italic: true },
  '**': { bold: true },
  __: { bold: true },
  '~~': { strike: true },
  '~': { strike: true },
  '[': { link: true },
};

/** What the codes of a unit look like, as far as their own spelling tells; HTML, Markdown and subtitles alike. */
export function looksOf(pieces: readonly Piece[], source: string): Record<number, CodeLook> | undefined {
  const looks: Record<number, CodeLook> = {};
  for (const piece of pieces) {
    if (piece.kind !== 'open' && piece.kind !== 'single') continue;
    const raw = source.slice(piece.start, Math.min(piece.end, piece.start + 400));
    const look = piece.kind === 'open' ? lookOfOpen(raw) : lookOfSingle(raw);
    if (Object.keys(look).length > 0) looks[piece.code] = look;
  }
  return Object.keys(looks).length > 0 ? looks : undefined;
}

function lookOfOpen(raw: string): CodeLook {
  if (Object.hasOwn(byMark, raw)) return { ...byMark[raw] };
  const look: CodeLook = {};
  for (const [, name = ''] of raw.matchAll(/<([a-z]+)(?=[\s>/])/gi)) {
    const key = name.toLowerCase();
    if (Object.hasOwn(byTag, key)) Object.assign(look, byTag[key]);
  }
  return look;
}

/** A mark with a link to a place on the page, or a footnote's label, cites a note. */
function lookOfSingle(raw: string): CodeLook {
  return /^<a\b[^>]*href\s*=\s*["']?[^"'\s>]*#/i.test(raw) || raw.startsWith('[^') ? { note: true } : {};
}
