/** What other slices may read and write here; the rest of the SQL is this slice's own. */
export { revokeUserSessions, type SessionRow, setCustomClaims } from './sessions.sql.ts';
