import bidiExport from 'bidi-js';
import type { Run, Span } from './page-model.ts';

// Its types describe a named default; Node hands over the factory itself.
const bidi = (bidiExport as unknown as typeof bidiExport.default)();

type Side = 'R' | 'L' | 'N' | 'O';

/** What a run is for the order of its line: Hebrew, Latin, a number, or neither. */
function sideOf(text: string): Side {
  for (const letter of text) {
    const type = bidi.getBidiCharTypeName(letter);
    if (type === 'R' || type === 'AL') return 'R';
    if (type === 'L') return 'L';
  }
  return /\p{N}/u.test(text) ? 'N' : 'O';
}

interface Placed {
  run: Run;
  side: Side;
  /** Text begins after a gap on its left. */
  gap: boolean;
}

/** A gap this wide, in font sizes, is a space between words. */
const wordGap = 0.14;

/**
 * Puts the runs of one painted line into reading order. Runs hold their own text in reading order;
 * what has to be found is the order of the runs, and which side brackets and signs belong to.
 */
export function orderLine(runs: readonly Run[], base: 'ltr' | 'rtl', page = 0): Span[] {
  const painted = runs.toSorted((left, right) => left.x - right.x);
  const placed = painted.map((run, index): Placed => {
    const before = painted[index - 1];
    return {
      run,
      side: sideOf(run.text),
      gap: before !== undefined && run.x - (before.x + before.width) > wordGap * run.size,
    };
  });
  const groups = groupBySide(placed, base);
  const ordered = base === 'rtl' ? groups.toReversed() : groups;
  const spans: Span[] = [];
  for (const [index, group] of ordered.entries()) {
    const members = group.right ? group.members.toReversed() : group.members;
    for (const [place, member] of members.entries()) {
      const before = members[place - 1];
      const spaced = before
        ? parted([before], [member])
        : index > 0 && parted(ordered[index - 1]?.members ?? [], members);
      const text = group.right && member.side === 'O' ? mirrorBrackets(member.run.text) : member.run.text;
      if (isRaised(member.run, painted)) spans.push({ text: text.trim(), bold: false, italic: false, raised: page });
      else push(spans, text, member.run, spaced);
    }
  }
  return spans;
}

/** Two stretches are apart when there is a gap between the end of the left one and the start of the right one. */
function parted(one: readonly Placed[], other: readonly Placed[]): boolean {
  const start = (items: readonly Placed[]): number => Math.min(...items.map(({ run }) => run.x));
  const end = (items: readonly Placed[]): number => Math.max(...items.map(({ run }) => run.x + run.width));
  const [left, right] = start(one) <= start(other) ? [one, other] : [other, one];
  return start(right) - end(left) > wordGap * Math.max(...right.map(({ run }) => run.size));
}

interface Group {
  members: Placed[];
  right: boolean;
}

/**
 * Cuts the painted line into stretches of one direction. In a right-to-left line a number stands alone
 * unless it follows Latin text; between Hebrew on both sides everything neutral is Hebrew's.
 */
function groupBySide(placed: readonly Placed[], base: 'ltr' | 'rtl'): Group[] {
  const sides = base === 'rtl' ? sidesInHebrew(placed) : sidesInLatin(placed);
  const groups: Group[] = [];
  placed.forEach((item, index) => {
    const right = sides[index] === 'R';
    const last = groups.at(-1);
    const joins = last !== undefined && last.right === right && (right || base === 'ltr' || sides[index] === 'L');
    if (joins && last) last.members.push(item);
    else groups.push({ members: [item], right });
  });
  return groups;
}

/** Painted left to right in a right-to-left line: Latin takes what stands between it and the next Latin or number. */
function sidesInHebrew(placed: readonly Placed[]): Side[] {
  const sides = placed.map((item) => item.side);
  for (let index = 0; index < sides.length; index += 1) {
    if (sides[index] !== 'L') continue;
    let next = index + 1;
    while (next < sides.length && sides[next] === 'O') next += 1;
    if (next < sides.length && (sides[next] === 'L' || sides[next] === 'N')) {
      for (let between = index + 1; between <= next; between += 1) sides[between] = 'L';
    }
  }
  // A number begins a stretch of its own: only Latin after it in the same word joins it.
  return sides.map((side, index) => {
    if (side === 'N') return placed[index + 1] && sides[index + 1] === 'L' && !placed[index + 1]?.gap ? 'L' : 'N';
    return side === 'O' ? 'R' : side;
  });
}

/** In a left-to-right line Hebrew takes neutrals and numbers only between Hebrew on both sides. */
function sidesInLatin(placed: readonly Placed[]): Side[] {
  const sides = placed.map((item): Side => (item.side === 'R' ? 'R' : 'L'));
  for (let index = 0; index < sides.length; index += 1) {
    if (sides[index] !== 'R') continue;
    let next = index + 1;
    while (next < placed.length && (placed[next]?.side === 'O' || placed[next]?.side === 'N')) next += 1;
    if (next < placed.length && placed[next]?.side === 'R')
      for (let between = index + 1; between < next; between += 1) sides[between] = 'R';
  }
  return sides;
}

const mirrored: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
};

export function mirrorBrackets(text: string): string {
  return Array.from(text, (letter) => mirrored[letter] ?? letter).join('');
}

/** Smaller than its line and above it. */
function isRaised(run: Run, line: readonly Run[]): boolean {
  const tallest = line.reduce((best, other) => (other.size > best.size ? other : best), run);
  return run.size < tallest.size * 0.8 && run.y < tallest.y - tallest.size * 0.15 && /^[\d*†‡\s]+$/.test(run.text);
}

function push(spans: Span[], text: string, run: Run, spaced: boolean): void {
  const last = spans.at(-1);
  const lead = spaced && last !== undefined && !/\s$/u.test(last.text) && !/^\s/u.test(text) ? ' ' : '';
  if (last && last.raised === undefined && last.bold === run.bold && last.italic === run.italic)
    last.text += lead + text;
  else if (last && last.raised === undefined && lead !== '') {
    last.text += lead;
    spans.push({ text, bold: run.bold, italic: run.italic });
  } else spans.push({ text: lead + text, bold: run.bold, italic: run.italic });
}
