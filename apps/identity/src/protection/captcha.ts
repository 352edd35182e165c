import { createHash } from 'node:crypto';
import { fail } from '@targum/identity-contracts';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { Visit } from '../http/visit.ts';
import { alertOperators } from './alert-operators.ts';
import { countAgainst } from './limit.ts';
import { countEvents } from './protection.sql.ts';

const verdict = z.looseObject({
  success: z.boolean(),
  action: z.string().optional(),
  hostname: z.string().optional(),
  score: z.number().optional(),
});

/** Checks the captcha of a call where the project asks for one, whatever the client believes about that. */
export async function checkCaptcha(deps: Deps, visit: Visit, token: string | undefined): Promise<void> {
  const { captcha, dfp_protected_auth_enabled: watched, dfp_protected_auth_mode: mode } = visit.project.settings;
  if (!captcha?.enabled) return;
  // In this mode the client sends no captcha until it is asked for one.
  if (!token) throw fail(watched && mode === 'DECISIONING' ? 'captcha_required' : 'captcha_failed');
  await refuseReuse(deps, token);
  const body = new URLSearchParams({ secret: captcha.secret, response: token, remoteip: visit.ip });
  let found: z.infer<typeof verdict>;
  try {
    const answer = await deps.fetch(captcha.verify_url, { method: 'POST', body, signal: AbortSignal.timeout(3000) });
    found = verdict.parse(await answer.json());
  } catch (error) {
    deps.log.warn({ err: error, policy: captcha.on_outage }, 'the captcha service did not answer');
    if (captcha.on_outage === 'refuse') throw fail('captcha_failed', { cause: error });
    return goOnWithout(deps, visit);
  }
  const isGood =
    found.success &&
    (found.action === undefined || found.action === 'LOGIN') &&
    (captcha.hostnames.length === 0 || captcha.hostnames.includes(found.hostname ?? '')) &&
    (found.score === undefined || found.score >= captcha.min_score);
  if (!isGood) throw fail('captcha_failed');
}

/** While nobody can tell people from programs, each address gets little, and the operators are told. */
async function goOnWithout(deps: Deps, visit: Visit): Promise<void> {
  const limit = visit.project.settings.limits.without_captcha;
  await alertOperators(deps, visit, 'captcha_outage', { calls_per_address: limit.count, seconds: limit.seconds });
  const key = `without-captcha:${visit.project.id}:${visit.place}`;
  await countAgainst(deps.db, deps.clock(), [{ key, ...limit }]);
}

async function refuseReuse(deps: Deps, token: string): Promise<void> {
  const key = `captcha:${createHash('sha256').update(token).digest('base64url')}`;
  const [window] = await countEvents(deps.db, [key], [600], deps.clock());
  if (window && window.count > 1) throw fail('captcha_failed');
}
