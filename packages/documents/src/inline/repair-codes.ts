import type { Inline } from '../model.ts';
import type { Placement } from './place-codes.ts';
import { joinStrings } from './plain-text.ts';
import { codeKinds, codeNumber } from './validate-codes.ts';

/** Keeps the codes a translation got right and puts the others around, or behind, the whole of it. */
export function repairCodes(source: readonly Inline[], target: readonly Inline[], why: string): Placement {
  const kinds = codeKinds(source);
  const good = matchedPairs(target, kinds);
  const seen = new Set<number>();
  const kept: Inline[] = [];
  for (const [index, piece] of target.entries()) {
    if (typeof piece === 'string' || good.has(index)) kept.push(piece);
    else if ('single' in piece && kinds.get(piece.single) === 'single' && !seen.has(piece.single)) kept.push(piece);
    else continue;
    if (typeof piece !== 'string') seen.add(codeNumber(piece));
  }
  const around = [...kinds].filter(([id, kind]) => kind === 'pair' && !seen.has(id)).map(([id]) => id);
  const behind = [...kinds].filter(([id, kind]) => kind === 'single' && !seen.has(id)).map(([id]) => ({ single: id }));
  const content = [
    ...around.map((id) => ({ open: id })),
    ...kept,
    ...behind,
    ...around.reverse().map((id) => ({ close: id })),
  ];
  return { content: joinStrings(content), flag: why };
}

/** Indexes of the open and close marks that pair up, once each, without crossing another kept pair. */
function matchedPairs(target: readonly Inline[], kinds: Map<number, 'pair' | 'single'>): Set<number> {
  const good = new Set<number>();
  const used = new Set<number>();
  const open: { id: number; index: number }[] = [];
  for (const [index, piece] of target.entries()) {
    if (typeof piece === 'string' || 'single' in piece) continue;
    const id = codeNumber(piece);
    if (kinds.get(id) !== 'pair') continue;
    if ('open' in piece) open.push({ id, index });
    else {
      const at = open.findLastIndex((item) => item.id === id);
      const start = open[at];
      if (!start || used.has(id)) continue;
      open.length = at;
      used.add(id);
      good.add(start.index).add(index);
    }
  }
  return good;
}
