import type { Db } from '../database.ts';
import type { Project } from '../projects/project-directory.ts';
import { type EmailRow, emailById, emailByKey, emailsOfUser, phoneByNumber, phonesOfUser } from './users.sql.ts';

export type { EmailRow };

/** Whose an address is in this project, proved or not. */
export const findEmail = (db: Db, project: Project, key: string) => emailByKey(db, project.id, key);
export const findPhone = (db: Db, project: Project, number: string) => phoneByNumber(db, project.id, number);

/** The address that a method stands for, while there is one. */
export const emailAddress = async (db: Db, project: Project, emailId: string) =>
  (await emailById(db, project.id, emailId))?.email;

/** Where somebody is written to: the first proved address, or the first of all when none is. */
export const mainEmail = async (db: Db, userId: string): Promise<EmailRow | undefined> =>
  (await emailsOfUser(db, userId))[0];

/** A number of somebody's own. */
export const ownPhone = async (db: Db, userId: string, phoneId: string) =>
  (await phonesOfUser(db, userId)).find((phone) => phone.phone_id === phoneId);
