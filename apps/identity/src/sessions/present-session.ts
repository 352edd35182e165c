import type { Session } from '@targum/identity-contracts';
import { timestamp } from '../users/present-user.ts';
import type { SessionRow } from './sessions.sql.ts';

export function presentSession(row: SessionRow, roles: string[]): Session {
  return {
    session_id: row.session_id,
    user_id: row.user_id,
    started_at: timestamp(row.started_at),
    last_accessed_at: timestamp(row.last_accessed_at),
    expires_at: timestamp(row.expires_at < row.ends_at ? row.expires_at : row.ends_at),
    attributes: { ip_address: row.ip_address, user_agent: row.user_agent },
    authentication_factors: row.factors,
    custom_claims: row.custom_claims,
    roles,
  };
}
