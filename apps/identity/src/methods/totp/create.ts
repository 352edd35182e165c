import { randomBytes } from 'node:crypto';
import { fail, totpCreate, type User } from '@targum/identity-contracts';
import { record } from '../../audit/record.ts';
import { endpoint } from '../../http/endpoint.ts';
import { sessionOf } from '../../http/visit.ts';
import { newId } from '../../identifiers/ids.ts';
import { demandRecentProof } from '../../sessions/demand-recent-proof.ts';
import { holdUser } from '../../users/hold-user.ts';
import { presentUser } from '../../users/present-user.ts';
import { encodeBase32 } from './base32.ts';
import { qrCodeImage } from './qr-code.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { deleteUnconfirmedTotps, insertRecoveryCodes, insertTotp, totpsOfUser } from './totp.sql.ts';

const defaultMinutes = 1440;

/** Makes the secret of a new authenticator app; it counts once its first code was right. */
export const create = endpoint(totpCreate, async ({ deps, principal: visit, body }) => {
  const { user_id: userId } = sessionOf(visit);
  const { project } = visit;
  demandRecentProof(deps, visit);
  const secret = randomBytes(20);
  const codes = makeRecoveryCodes();
  const totpId = newId('totp', project.environment);
  const now = deps.clock();
  const user = await deps.transaction(async (db) => {
    await holdUser(db, userId);
    const existing = await totpsOfUser(db, userId, now);
    if (existing.some((row) => row.verified)) throw fail('active_totp_exists');
    await deleteUnconfirmedTotps(db, userId);
    const expiresAt = new Date(now.getTime() + (body.expiration_minutes ?? defaultMinutes) * 60_000);
    await insertTotp(db, { totpId, projectId: project.id, userId, sealedSecret: deps.secret.seal(secret), expiresAt });
    await insertRecoveryCodes(
      db,
      totpId,
      codes.map((code) => ({
        id: newId('totp-recovery-code', project.environment),
        sealed: deps.secret.seal(Buffer.from(code, 'utf8')),
      })),
    );
    await record(deps, db, visit, { action: 'totp.created', userId, details: { totp_id: totpId } });
    return presentUser(deps, db, project.id, userId);
  });
  const text = encodeBase32(secret);
  return {
    user_id: userId,
    user,
    __user: user,
    totp_id: totpId,
    secret: text,
    qr_code: qrCodeImage(otpauthAddress(project.name, user, text)),
    recovery_codes: codes,
  };
});

/** The address that authenticator apps read from the picture. */
function otpauthAddress(issuer: string, user: User, secret: string): string {
  const account = user.emails[0]?.email ?? user.phone_numbers[0]?.phone_number ?? user.user_id;
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const parameters = new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits: '6', period: '30' });
  return `otpauth://totp/${label}?${parameters.toString().replaceAll('+', '%20')}`;
}
