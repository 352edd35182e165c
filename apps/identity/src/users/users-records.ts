/** What other slices may read and write here; the rest of the SQL is this slice's own. */
export {
  activateUser,
  deleteUser,
  type EmailRow,
  emailById,
  emailByKey,
  emailsOfUser,
  insertEmail,
  insertUser,
  lockUser,
  phoneByNumber,
  phonesOfUser,
  setUserStatus,
  updateUser,
  userById,
} from './users.sql.ts';
