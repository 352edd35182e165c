export { LedgerBook, type UnitOutcome } from './ledger-book.ts';
