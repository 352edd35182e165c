export { ledgerToCsv } from './ledger-csv.ts';
export { LedgerBook, type UnitOutcome } from './ledger-book.ts';
