import type { Db } from '../database.ts';
import { deleteUserRecords } from './oidc.sql.ts';

/** Every application that was let in by somebody else loses what it holds of the account. */
export const forgetGrants = (db: Db, userId: string): Promise<number> => deleteUserRecords(db, userId);
