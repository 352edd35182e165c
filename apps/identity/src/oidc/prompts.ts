import { fail } from '@targum/identity-contracts';
import type { Deps } from '../deps.ts';
import { sessionOf, type Visit } from '../http/visit.ts';
import { demandFreshSession } from '../sessions/demand-fresh-session.ts';

const since = /^auth_after:(\d{1,12})$/;

/**
 * `max_age` and the moment of a `prompt=login` cannot travel to the consent page by names of their own, because the
 * published SDK hands on `prompt` and nothing else; so they travel inside it. Undefined for a `max_age` that is none.
 */
export function composePrompt(query: Record<string, unknown>, now: Date): { prompt?: string } | undefined {
  const prompts = wordsOf(query['prompt']);
  const maxAge = query['max_age'];
  if (maxAge !== undefined && (typeof maxAge !== 'string' || !/^\d{1,9}$/.test(maxAge))) return undefined;
  const seconds = Math.floor(now.getTime() / 1000);
  const age = prompts.includes('login') ? 0 : maxAge === undefined ? undefined : Number(maxAge);
  if (age !== undefined) prompts.push(`auth_after:${seconds - age}`);
  return prompts.length > 0 ? { prompt: prompts.join(' ') } : {};
}

const wordsOf = (prompt: unknown): string[] =>
  typeof prompt === 'string' ? prompt.split(' ').filter((word) => word !== '' && !since.test(word)) : [];

export const asksFor = (prompt: string | undefined, word: 'none' | 'login' | 'consent') =>
  wordsOf(prompt).includes(word);

/** Refuses a session whose newest proof is older than the application allows. */
export function demandAge(deps: Deps, visit: Visit, prompt: string | undefined): void {
  const after = prompt?.split(' ').flatMap((word) => since.exec(word)?.[1] ?? [])[0];
  if (after === undefined) {
    if (asksFor(prompt, 'login')) demandFreshSession(deps, visit);
    return;
  }
  if (newestProof(visit) < Number(after)) throw fail('reauth_required');
}

/** When the user last proved who they are, in whole seconds: `auth_time`. */
export function newestProof(visit: Visit): number {
  const { factors } = sessionOf(visit);
  return Math.floor(Math.max(0, ...factors.map((factor) => Date.parse(factor.last_authenticated_at))) / 1000);
}
