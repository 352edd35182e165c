import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Deps } from '../deps.ts';
import { clientMetadata } from './client-metadata.ts';
import {
  clientById,
  consumeRecord,
  deleteGrantRecords,
  deleteRecord,
  findRecord,
  type RecordRow,
  upsertRecord,
} from './oidc.sql.ts';
import { RepeatedRefresh, refreshClaimSeconds, refreshGraceSeconds } from './repeat-refresh.ts';

/** Storage of the OpenID provider in Postgres; secrets are kept as the digests the provider makes ids of. */
export function oidcAdapter(deps: Deps) {
  return class PostgresAdapter implements Adapter {
    readonly #model: string;

    constructor(model: string) {
      this.#model = model;
    }

    get #grace(): number {
      return this.#model === 'RefreshToken' ? refreshGraceSeconds : 0;
    }

    async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
      await upsertRecord(deps.db, {
        model: this.#model,
        id,
        payload,
        accountId: payload.accountId ?? null,
        clientId: payload.clientId ?? null,
        grantId: payload.grantId ?? null,
        uid: payload.uid ?? null,
        expiresAt: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
      });
    }

    async find(id: string): Promise<AdapterPayload | undefined> {
      if (this.#model === 'Client') {
        const client = await clientById(deps.db, id);
        return client?.enabled ? clientMetadata(client) : undefined;
      }
      return this.#present(await findRecord(deps.db, this.#model, 'id', id));
    }

    async findByUid(uid: string): Promise<AdapterPayload | undefined> {
      return this.#present(await findRecord(deps.db, this.#model, 'uid', uid));
    }

    async findByUserCode(): Promise<undefined> {
      return undefined;
    }

    #present(row: RecordRow | undefined): AdapterPayload | undefined {
      if (!row) return undefined;
      const at = row.consumed_at;
      const isConsumed = at !== null && Date.now() - at.getTime() > this.#grace * 1000;
      return { ...row.payload, ...(isConsumed ? { consumed: Math.floor(at.getTime() / 1000) } : {}) };
    }

    /** Decided by one statement, so that of two parallel redemptions only one goes on. */
    async consume(id: string): Promise<void> {
      const isMine = await consumeRecord(deps.db, this.#model, id, this.#grace, refreshClaimSeconds);
      if (isMine) return;
      throw this.#model === 'RefreshToken' ? new RepeatedRefresh(id) : new errors.InvalidGrant('already used');
    }

    async destroy(id: string): Promise<void> {
      await deleteRecord(deps.db, this.#model, id);
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      await deleteGrantRecords(deps.db, grantId);
    }
  };
}
