import * as contracts from '@targum/identity-contracts';
import { fail } from '@targum/identity-contracts';
import { endpoint } from '../../http/endpoint.ts';
import { parseEmail } from '../../identifiers/email.ts';
import { countAgainst } from '../../protection/limit.ts';
import { authenticatePassword } from './authenticate-password.ts';
import { resetByEmail, resetByExisting, resetBySession } from './change-password.ts';
import { refuseUnusable } from './check-password.ts';
import { createPassword } from './create-password.ts';
import { measureStrength } from './measure-strength.ts';
import { startReset } from './start-reset.ts';

export const passwordEndpoints = [
  endpoint(contracts.passwordCreate, ({ deps, principal, body }) => createPassword(deps, principal, body)),
  endpoint(contracts.passwordAuthenticate, ({ deps, principal, body }) => authenticatePassword(deps, principal, body)),
  endpoint(contracts.passwordStrengthCheck, async ({ deps, principal, body }) => {
    // The form asks while it is still empty.
    if (body.password !== '') refuseUnusable(body.password);
    if (body.email !== undefined && body.email !== '' && !parseEmail(body.email)) throw fail('invalid_email');
    const key = `strength:${principal.project.id}:${principal.place}`;
    await countAgainst(deps.db, deps.clock(), [{ key, count: 240, seconds: 60 }]);
    return measureStrength(deps, principal.project, body.password, body.email ?? '');
  }),
  endpoint(contracts.passwordResetByEmailStart, ({ deps, principal, body }) => startReset(deps, principal, body)),
  endpoint(contracts.passwordResetByEmail, ({ deps, principal, body }) => resetByEmail(deps, principal, body)),
  endpoint(contracts.passwordResetByExisting, ({ deps, principal, body }) => resetByExisting(deps, principal, body)),
  endpoint(contracts.passwordResetBySession, ({ deps, principal, body }) => resetBySession(deps, principal, body)),
];
