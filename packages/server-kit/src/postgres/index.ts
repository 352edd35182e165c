export { DatabaseError, type DatabaseErrorCode } from './database-error.ts';
export { type Database, type DatabaseLog, type OpenDatabaseOptions, openDatabase } from './open-database.ts';
