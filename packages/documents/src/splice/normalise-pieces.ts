import type { CodePiece, Piece } from './pieces.ts';

/** Pairs codes by stack, makes what has no partner a single, and folds empty pairs into one. */
export function pairCodes(pieces: readonly Piece[]): Piece[] {
  const partner = matchPairs(pieces);
  const result: Piece[] = [];
  for (let index = 0; index < pieces.length; index += 1) {
    const piece = pieces[index];
    if (!piece) continue;
    if (piece.kind === 'text' || piece.kind === 'ghost') {
      result.push(piece);
      continue;
    }
    if (piece.kind === 'single') {
      result.push({ ...piece, code: nextCode() });
      continue;
    }
    const other = partner.get(index);
    if (other === undefined) {
      result.push({ ...piece, kind: 'single', code: nextCode() });
    } else if (piece.kind === 'open' && holdsNoText(pieces, index, other)) {
      result.push({ kind: 'single', code: nextCode(), start: piece.start, end: pieces[other]?.end ?? piece.end });
      index = other;
    } else {
      result.push({ ...piece, code: Math.min(index, other) + 1_000_000 });
    }
  }
  return result;
}

let lastCode = 2_000_000_000;
/** Only tells codes apart until the unit is numbered. */
function nextCode(): number {
  lastCode += 1;
  return lastCode;
}

/** Tags match by name, which the caller has put into `code`; crossing tags find no partner. */
function matchPairs(pieces: readonly Piece[]): Map<number, number> {
  const partner = new Map<number, number>();
  const stack: { code: number; index: number }[] = [];
  pieces.forEach((piece, index) => {
    if (piece.kind === 'open') stack.push({ code: piece.code, index });
    if (piece.kind !== 'close') return;
    const at = stack.findLastIndex((item) => item.code === piece.code);
    if (at < 0) return;
    const opened = stack[at];
    stack.length = at;
    if (!opened) return;
    partner.set(opened.index, index);
    partner.set(index, opened.index);
  });
  return partner;
}

function holdsNoText(pieces: readonly Piece[], from: number, to: number): boolean {
  for (let index = from + 1; index < to; index += 1) if (pieces[index]?.kind === 'text') return false;
  return true;
}

/** Leading and trailing codes, and pairs around everything, stay outside the unit. */
export function trimCodes(pieces: readonly Piece[]): Piece[] {
  let from = 0;
  let to = pieces.length;
  for (;;) {
    const first = pieces[from];
    const last = pieces[to - 1];
    if (!first || !last || from >= to) break;
    if (first.kind === 'single' || first.kind === 'ghost' || isBlank(first)) from += 1;
    else if (last.kind === 'single' || isBlank(last)) to -= 1;
    else if (first.kind === 'open' && last.kind === 'close' && first.code === last.code) {
      from += 1;
      to -= 1;
    } else break;
  }
  return pieces.slice(from, to);
}

function isBlank(piece: Piece): boolean {
  return piece.kind === 'text' && /^[ \t\r\n\f]*$/.test(piece.text);
}

/** Two pairs around exactly the same text become one: fewer marks to place. */
export function foldNestedPairs(pieces: readonly Piece[]): Piece[] {
  const closeAt = new Map<number, number>();
  pieces.forEach((piece, index) => {
    if (piece.kind === 'close') closeAt.set(piece.code, index);
  });
  const result: Piece[] = [];
  const foldedInto = new Map<number, number>();
  for (const [index, piece] of pieces.entries()) {
    const last = result.at(-1);
    const before = pieces[index - 1];
    if (piece.kind === 'open' && last?.kind === 'open' && before?.kind === 'open' && last.end === piece.start) {
      const innerClose = closeAt.get(piece.code) ?? -1;
      const outerClose = closeAt.get(before.code) ?? -2;
      if (outerClose === innerClose + 1 && pieces[innerClose]?.end === pieces[outerClose]?.start) {
        foldedInto.set(piece.code, last.code);
        result[result.length - 1] = { ...last, end: piece.end };
        continue;
      }
    }
    const root = piece.kind === 'close' ? (foldedInto.get(piece.code) ?? piece.code) : undefined;
    if (piece.kind === 'close' && root !== undefined && last?.kind === 'close' && last.code === root) {
      result[result.length - 1] = { ...last, end: piece.end };
    } else if (piece.kind === 'close' && root !== undefined) {
      result.push({ ...piece, code: root });
    } else {
      result.push(piece);
    }
  }
  return result;
}

/** Numbers codes from 1 in the order they appear. */
export function numberCodes(pieces: readonly Piece[]): Piece[] {
  const numbers = new Map<number, number>();
  return pieces.map((piece) => {
    if (piece.kind === 'text' || piece.kind === 'ghost') return piece;
    const number = numbers.get(piece.code) ?? numbers.size + 1;
    numbers.set(piece.code, number);
    return { ...piece, code: number } satisfies CodePiece;
  });
}
