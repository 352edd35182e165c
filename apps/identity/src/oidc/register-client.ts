import type { Db } from '../database.ts';
import { type ClientRow, saveClient } from './oidc.sql.ts';

export type { ClientRow };

/** Registers an application as it is given, or brings a known one of the same project up to date. */
export async function registerClient(db: Db, client: ClientRow): Promise<void> {
  await saveClient(db, client);
}
