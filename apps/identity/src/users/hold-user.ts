import type { Db } from '../database.ts';
import { lockUser } from './users.sql.ts';

/** Until the transaction ends, changes of this account wait for each other. */
export const holdUser = (db: Db, userId: string): Promise<unknown> => lockUser(db, userId);
