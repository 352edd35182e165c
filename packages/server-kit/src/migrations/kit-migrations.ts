import path from 'node:path';

/** The tables of this package itself: the outbox and the clock of recurring work. */
export const kitMigrations = {
  folder: path.resolve(import.meta.dirname, '../../migrations'),
  schema: 'kit',
};
