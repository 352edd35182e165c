import { fail } from '@targum/identity-contracts';
import type { Deps } from '../deps.ts';
import type { Visit } from '../http/visit.ts';
import { parseEmail } from '../identifiers/email.ts';
import { checkCaptcha } from '../protection/captcha.ts';
import { countAgainst } from '../protection/limit.ts';
import { emailByKey, passwordOfUser, userById } from './users.sql.ts';

/** How somebody can sign in; strict projects say the same about everybody. */
export async function searchUser(
  deps: Deps,
  visit: Visit,
  input: { email: string; captcha_token?: string | undefined },
): Promise<{ userType: 'new' | 'passwordless' | 'password' }> {
  const email = parseEmail(input.email);
  if (!email) throw fail('invalid_email');
  await checkCaptcha(deps, visit, input.captcha_token);
  const { settings } = visit.project;
  const key = `search:${visit.project.id}:${visit.place}`;
  await countAgainst(deps.db, deps.clock(), [{ key, ...settings.limits.searches_per_address }]);
  if (settings.strict) return { userType: 'password' };
  const known = await emailByKey(deps.db, visit.project.id, email.key);
  if (!known) return { userType: 'new' };
  if (await passwordOfUser(deps.db, known.user_id)) return { userType: 'password' };
  const user = await userById(deps.db, visit.project.id, known.user_id);
  return { userType: user?.status === 'active' ? 'passwordless' : 'new' };
}
