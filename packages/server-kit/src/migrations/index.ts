export { kitMigrations } from './kit-migrations.ts';
export { type MigrateOptions, migrate } from './migrate.ts';
export { type Migration, MigrationError, readMigrations } from './read-migrations.ts';
