/** What other slices may read and write here; the rest of the SQL is this slice's own. */
export { auditPage, insertAudit } from './audit.sql.ts';
