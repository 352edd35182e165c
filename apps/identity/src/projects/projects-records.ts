/** What other slices may read and write here; the rest of the SQL is this slice's own. */
export { projectById, updateProject } from './projects.sql.ts';
