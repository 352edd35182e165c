import type { MemoryUnit } from '../memory/translation-memory.ts';

export interface HeldOut<P extends MemoryUnit> {
  /** What the store is made from while it is measured. */
  training: P[];
  /** Settings are chosen on these … */
  tuning: P[];
  /** … and the gain is told from these, which no choice has seen. */
  test: P[];
}

/** At most so many are held out: enough for a figure, and translating them again and again must take minutes. */
const mostHeldOut = 400;
const shareHeldOut = 0.1;
/** Fewer pairs than this cannot be measured: the figures would be chance. */
const leastPairs = 40;

/** FNV-1a over the code units. */
function hashOf(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 15), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}

const words = (text: string): number => text.split(/\s+/u).filter(Boolean).length;

/**
 * Sets part of the pairs aside. Which ones follows from their text alone, so adding pairs later leaves most of the
 * choice as it was. Equal sources fall on the same side: a text that is in the store would measure nothing.
 */
export function holdOut<P extends MemoryUnit>(pairs: readonly P[]): HeldOut<P> {
  const bySource = Map.groupBy(pairs, (pair) => pair.source.trim());
  // Single words and whole pages say little about how sentences are translated.
  const usable = [...bySource].filter(([source]) => words(source) >= 3 && words(source) <= 80);
  const wanted = Math.min(mostHeldOut, Math.floor(usable.length * shareHeldOut));
  if (pairs.length < leastPairs || wanted < 4) return { training: [...pairs], tuning: [], test: [] };
  const chosen = usable
    .map(([source, group]) => ({ source, group, hash: hashOf(source) }))
    .toSorted((a, b) => a.hash - b.hash || (a.source < b.source ? -1 : 1))
    .slice(0, wanted);
  const held = new Set(chosen.map(({ source }) => source));
  const ones = chosen.flatMap(({ group }) => group.slice(0, 1));
  return {
    training: pairs.filter((pair) => !held.has(pair.source.trim())),
    tuning: ones.filter((_, i) => i % 2 === 0),
    test: ones.filter((_, i) => i % 2 === 1),
  };
}
