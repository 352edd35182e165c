import type { CodeLook, Inline, Unit } from '../model.ts';

/** What a cell holds: text inside of so many codes, the outermost first, or a mark of its own. */
export type Stretch = { text: string; codes: number[] } | { mark: number; seen: boolean };

/** Whether a reader sees a single mark; one that is not seen is put back when it was lost. */
const isSeen = (look: CodeLook | undefined): boolean => look?.note === true || (look?.text ?? '') !== '';

export function toStretches(unit: Pick<Unit, 'looks'>, content: readonly Inline[]): Stretch[] {
  const open: number[] = [];
  const found: Stretch[] = [];
  for (const piece of content) {
    if (typeof piece === 'string') found.push({ text: piece, codes: [...open] });
    else if ('open' in piece) open.push(piece.open);
    else if ('close' in piece) open.pop();
    else found.push({ mark: piece.single, seen: isSeen(unit.looks?.[piece.single]) });
  }
  return joinStretches(found);
}

/** Neighbours inside of the same codes are one; a mark in several pieces is one mark. */
export function joinStretches(stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const stretch of stretches) {
    const last = joined.at(-1);
    if ('mark' in stretch) {
      if (!(last && 'mark' in last && last.mark === stretch.mark)) joined.push(stretch);
    } else if (stretch.text !== '') {
      if (last && 'text' in last && last.codes.join() === stretch.codes.join()) last.text += stretch.text;
      else joined.push({ text: stretch.text, codes: [...stretch.codes] });
    }
  }
  return joined;
}

/** Tells one text from another in twelve letters: what nobody sees of it does not count. */
export function fingerprint(stretches: readonly Stretch[]): string {
  const shown = joinStretches(stretches.filter((stretch) => 'text' in stretch || stretch.seen));
  const spelled = shown.map((stretch) => ('text' in stretch ? [stretch.text, ...stretch.codes] : stretch.mark));
  return digest(JSON.stringify(spelled));
}

/** The same of content for tools that keep every code: each of them counts. */
export function fingerprintContent(content: readonly Inline[]): string {
  return fingerprint(
    toStretches({}, content).map((stretch) => ('mark' in stretch ? { ...stretch, seen: true } : stretch)),
  );
}

/** Forty-eight bits that tell versions of one text apart; no secret hangs on them, and browsers can reckon them too. */
function digest(text: string): string {
  let first = 0x811c9dc5;
  let second = 0x9e3779b9;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    first = Math.imul(first ^ unit, 0x01000193);
    second = Math.imul(second ^ unit, 0x85ebca6b);
    second ^= second >>> 13;
  }
  return [first, second]
    .map((half) => (half >>> 0).toString(16).padStart(8, '0'))
    .join('')
    .slice(0, 12);
}

/**
 * The content that a cell stands for. Marks that nobody sees, and pairs around nothing, are not expected from a person:
 * those that `before` had and the cell has not are put at the end.
 */
export function fromStretches(
  stretches: readonly Stretch[],
  before: readonly Inline[],
  unit: Pick<Unit, 'looks'>,
): Inline[] {
  const content: Inline[] = [];
  const open: number[] = [];
  const present = new Set<number>();
  const closeTo = (depth: number): void => {
    while (open.length > depth) content.push({ close: open.pop() ?? 0 });
  };
  for (const stretch of joinStretches(stretches)) {
    if ('mark' in stretch) {
      content.push({ single: stretch.mark });
      present.add(stretch.mark);
      continue;
    }
    let shared = 0;
    while (shared < open.length && open[shared] === stretch.codes[shared]) shared++;
    closeTo(shared);
    for (const code of stretch.codes.slice(shared)) {
      content.push({ open: code });
      open.push(code);
      present.add(code);
    }
    content.push(stretch.text);
  }
  closeTo(0);
  return [
    ...content,
    ...unseen(before, unit)
      .filter(([code]) => !present.has(code))
      .flatMap(([, pieces]) => pieces),
  ];
}

function unseen(before: readonly Inline[], unit: Pick<Unit, 'looks'>): [number, Inline[]][] {
  return before.flatMap((piece, index): [number, Inline[]][] => {
    if (typeof piece === 'string' || 'close' in piece) return [];
    if ('single' in piece) return isSeen(unit.looks?.[piece.single]) ? [] : [[piece.single, [piece]]];
    const next = before[index + 1];
    const empty = typeof next === 'object' && 'close' in next && next.close === piece.open;
    return empty ? [[piece.open, [piece, next]]] : [];
  });
}
