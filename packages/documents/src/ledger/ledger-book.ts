import type { ExclusionReason, Ledger, LedgerEntry } from '../model.ts';

/** What became of a unit: `undefined` when it was translated, else why it was not. */
export type UnitOutcome = (unit: string) => string | undefined;

/**
 * Counts text nodes twice, from two sides: `found` by a scan that knows nothing of units, `assign` and
 * `exclude` by the reader. A node that the reader overlooked therefore leaves the ledger open.
 */
export class LedgerBook {
  readonly #found = new Map<string, LedgerEntry>();
  readonly #excluded = new Map<string, LedgerEntry & { reason: ExclusionReason }>();
  readonly #units = new Map<string, LedgerEntry[]>();

  found(part: string, text: string): void {
    count(this.#found, part, { part, nodes: 0, characters: 0 }, text.length);
  }

  exclude(part: string, text: string, reason: ExclusionReason): void {
    count(this.#excluded, `${part}\n${reason}`, { part, reason, nodes: 0, characters: 0 }, text.length);
  }

  assign(unit: string, part: string, text: string): void {
    const entries = this.#units.get(unit) ?? [];
    this.#units.set(unit, entries);
    const entry = entries.find((item) => item.part === part) ?? { part, nodes: 0, characters: 0 };
    if (entry.nodes === 0) entries.push(entry);
    entry.nodes++;
    entry.characters += text.length;
  }

  close(outcome: UnitOutcome): Ledger {
    const translated = new Map<string, LedgerEntry>();
    const failed: Ledger['failed'] = [];
    for (const [unit, entries] of this.#units) {
      const why = outcome(unit);
      for (const entry of entries) {
        if (why !== undefined) failed.push({ ...entry, unit, why });
        else add(translated, entry.part, { part: entry.part, nodes: 0, characters: 0 }, entry);
      }
    }
    const total = [...this.#found.values()].map((entry) => ({ ...entry }));
    const excluded = [...this.#excluded.values()].map((entry) => ({ ...entry }));
    const accounted = [...translated.values(), ...excluded, ...failed];
    return { total, translated: [...translated.values()], excluded, failed, closes: balances(total, accounted) };
  }
}

function count<E extends LedgerEntry>(entries: Map<string, E>, key: string, fresh: E, characters: number): void {
  add(entries, key, fresh, { part: fresh.part, nodes: 1, characters });
}

function add<E extends LedgerEntry>(entries: Map<string, E>, key: string, fresh: E, more: LedgerEntry): void {
  const entry = entries.get(key) ?? fresh;
  entry.nodes += more.nodes;
  entry.characters += more.characters;
  entries.set(key, entry);
}

/** Part by part, so that two mistakes in different parts cannot cancel out. */
function balances(total: readonly LedgerEntry[], accounted: readonly LedgerEntry[]): boolean {
  const open = new Map<string, { nodes: number; characters: number }>();
  const move = (entry: LedgerEntry, sign: 1 | -1): void => {
    const sum = open.get(entry.part) ?? { nodes: 0, characters: 0 };
    sum.nodes += sign * entry.nodes;
    sum.characters += sign * entry.characters;
    open.set(entry.part, sum);
  };
  for (const entry of total) move(entry, 1);
  for (const entry of accounted) move(entry, -1);
  return [...open.values()].every((sum) => sum.nodes === 0 && sum.characters === 0);
}
