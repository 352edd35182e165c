/** What other slices may read and write here; the rest of the SQL is this slice's own. */
export { deletePasswordOfUser, setPassword } from './passwords.sql.ts';
