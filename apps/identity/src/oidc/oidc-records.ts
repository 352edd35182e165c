/** What other slices may read and write here; the rest of the SQL is this slice's own. */
export { type ClientRow, clientById, clientsOfProject, deleteClient, saveClient } from './oidc.sql.ts';
