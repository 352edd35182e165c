export { LedgerBook, type UnitOutcome } from './ledger-book.ts';
export { ledgerToCsv } from './ledger-csv.ts';
