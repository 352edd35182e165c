import { type Db, many, one, run } from '../../database.ts';

export interface RegistrationRow {
  webauthn_registration_id: string;
  project_id: string;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  /** A bigint, so the driver gives text. */
  counter: string;
  transports: string[];
  domain: string;
  user_agent: string;
  authenticator_type: string;
  verified: boolean;
  name: string;
}

const columns = `webauthn_registration_id, project_id, user_id, credential_id, public_key, counter, transports, domain,
  user_agent, authenticator_type, verified, name`;

export const registrationsOfUser = (db: Db, userId: string) =>
  many<RegistrationRow>(
    db,
    `select ${columns} from identity.webauthn_registrations where user_id = $1 order by created_at`,
    [userId],
  );

export const registrationByCredential = (db: Db, projectId: string, credentialId: string) =>
  one<RegistrationRow>(
    db,
    `select ${columns} from identity.webauthn_registrations where project_id = $1 and credential_id = $2`,
    [projectId, credentialId],
  );

/** No row comes back when the credential is registered already, by whomever. */
export const insertRegistration = (
  db: Db,
  row: Omit<RegistrationRow, 'verified' | 'counter'> & { counter: number; aaguid: string; backedUp: boolean },
) =>
  one<RegistrationRow>(
    db,
    `insert into identity.webauthn_registrations (webauthn_registration_id, project_id, user_id, credential_id,
       public_key, counter, transports, domain, user_agent, authenticator_type, name, aaguid, backed_up)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (project_id, credential_id) do nothing returning ${columns}`,
    [
      row.webauthn_registration_id,
      row.project_id,
      row.user_id,
      row.credential_id,
      row.public_key,
      row.counter,
      row.transports,
      row.domain,
      row.user_agent,
      row.authenticator_type,
      row.name,
      row.aaguid,
      row.backedUp,
    ],
  );

/** Only moves forward: of two uses at once with one counter value, one finds no row to change. */
export const advanceCounter = (
  db: Db,
  registrationId: string,
  from: string,
  to: number,
  backedUp: boolean,
  now: Date,
) =>
  run(
    db,
    `update identity.webauthn_registrations set counter = $3, backed_up = $4, last_used_at = $5
     where webauthn_registration_id = $1 and counter = $2`,
    [registrationId, from, to, backedUp, now],
  );

export const flagClone = (db: Db, registrationId: string, now: Date) =>
  run(db, 'update identity.webauthn_registrations set suspected_clone_at = $2 where webauthn_registration_id = $1', [
    registrationId,
    now,
  ]);

export const renameRegistration = (db: Db, registrationId: string, userId: string, name: string) =>
  one<RegistrationRow>(
    db,
    `update identity.webauthn_registrations set name = $3
     where webauthn_registration_id = $1 and user_id = $2 returning ${columns}`,
    [registrationId, userId, name],
  );

export interface CeremonyRow {
  challenge: string;
  project_id: string;
  purpose: 'register' | 'authenticate' | 'expired';
  user_id: string | null;
  session_id: string | null;
  domain: string;
  user_agent: string;
  authenticator_type: string;
  verify_user: boolean;
}

export const insertCeremony = (db: Db, row: CeremonyRow, expiresAt: Date) =>
  run(
    db,
    `insert into identity.webauthn_challenges (challenge, project_id, purpose, user_id, session_id, domain, user_agent,
       authenticator_type, verify_user, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      row.challenge,
      row.project_id,
      row.purpose,
      row.user_id,
      row.session_id,
      row.domain,
      row.user_agent,
      row.authenticator_type,
      row.verify_user,
      expiresAt,
    ],
  );

/** Takes the ceremony out, whatever comes of it: a challenge is answered once. */
export const takeCeremony = (db: Db, projectId: string, challenge: string, now: Date) =>
  one<CeremonyRow>(
    db,
    `delete from identity.webauthn_challenges where challenge = $1 and project_id = $2
     returning challenge, project_id, case when expires_at > $3 then purpose else 'expired' end as purpose, user_id,
       session_id, domain, user_agent, authenticator_type, verify_user`,
    [challenge, projectId, now],
  );

export const deleteOldCeremonies = (db: Db, now: Date) =>
  run(db, 'delete from identity.webauthn_challenges where expires_at < $1', [now]);
