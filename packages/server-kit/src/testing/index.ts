export { type MigrationSet, type TestDatabase, type TestDatabaseOptions, testDatabase } from './test-database.ts';
