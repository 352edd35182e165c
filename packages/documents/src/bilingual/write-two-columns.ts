import { acceptTranslation } from '../inline/index.ts';
import type { LedgerBook } from '../ledger/index.ts';
import type { Notice, Unit, UnitTranslation, WriteOptions, WrittenDocument } from '../model.ts';
import type { UnitSlot } from '../units/unit-slot.ts';
import { buildTwoColumnDocx } from './two-column-docx.ts';

export interface Translatable {
  slots: readonly UnitSlot[];
  ledger: LedgerBook;
  notices: readonly Notice[];
}

/** Both languages in a new Word document; the ledger is that of the translation. */
export async function writeTwoColumns(loaded: Translatable, options: WriteOptions): Promise<WrittenDocument> {
  const units = loaded.slots.map((slot) => slot.unit);
  const accepted = new Map(units.map((unit) => [unit.id, acceptTranslation(unit, options.translate(unit))]));
  const translate = (unit: Unit): UnitTranslation | undefined => {
    const result = accepted.get(unit.id);
    return result && 'content' in result ? { content: result.content } : undefined;
  };
  const outcome = (id: string): string | undefined => {
    const result = accepted.get(id);
    return result && 'failed' in result ? result.failed : undefined;
  };
  const flagged = [...accepted].flatMap(([unit, result]) => {
    return 'flag' in result && result.flag !== undefined ? [{ unit, why: result.flag }] : [];
  });
  const bytes = await buildTwoColumnDocx(units, { ...options, translate });
  return { bytes, format: 'docx', ledger: loaded.ledger.close(outcome), notices: [...loaded.notices], flagged };
}
