/** What other slices may read and write here; the rest of the SQL is this slice's own. */
export {
  activateUser,
  type EmailRow,
  emailById,
  emailByKey,
  emailsOfUser,
  insertUser,
  lockUser,
  phoneByNumber,
  phonesOfUser,
  userById,
} from './users.sql.ts';
