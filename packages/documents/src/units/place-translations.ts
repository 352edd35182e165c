import { acceptTranslation } from '../inline/index.ts';
import type { WriteOptions, WrittenDocument } from '../model.ts';
import type { UnitSlot } from './unit-slot.ts';

export interface Placed {
  /** Why a unit failed, by its id. */
  failures: Map<string, string>;
  flagged: WrittenDocument['flagged'];
  /** How many units got another text than they had. */
  written: number;
}

/** Asks for each unit's translation and writes what is accepted into its place. */
export function placeTranslations(slots: readonly UnitSlot[], options: WriteOptions): Placed {
  const placed: Placed = { failures: new Map(), flagged: [], written: 0 };
  for (const { unit, write } of slots) {
    const accepted = acceptTranslation(unit, options.translate(unit));
    if ('failed' in accepted) placed.failures.set(unit.id, accepted.failed);
    else {
      if (accepted.flag !== undefined) placed.flagged.push({ unit: unit.id, why: accepted.flag });
      if (accepted.same) continue;
      write(accepted.content);
      placed.written++;
    }
  }
  return placed;
}
