export { isConflict, isUniqueViolation, isUnreachable } from './failures.ts';
export { type Listener, type ListenOptions, listen } from './listen.ts';
export { createPool, type PoolOptions } from './pool.ts';
export { answer, type Executor, maybeRow, oneRow, type Question, question, rows, run } from './query.ts';
export { Sql, sql } from './sql.ts';
export { type TransactionOptions, transaction } from './transaction.ts';
