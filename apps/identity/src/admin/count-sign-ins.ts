import type { signInCount, signInMethods } from '@targum/identity-contracts';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import { signInsByDay } from './admin.sql.ts';

type Method = (typeof signInMethods)[number];

/** By the factor that a session was opened with, or by what failed. */
const methods: Record<string, Method> = {
  email: 'code',
  sms: 'code',
  whatsapp: 'code',
  otp: 'code',
  magic_link: 'code',
  knowledge: 'password',
  password: 'password',
  webauthn_registration: 'passkey',
  webauthn: 'passkey',
  oauth: 'provider',
  crypto_wallet: 'wallet',
  authenticator_app: 'second_factor',
  recovery_code: 'second_factor',
  totp: 'second_factor',
};

const methodOf = (how: string): Method =>
  methods[how] ?? (how.startsWith('oauth_') && how !== 'oauth_access_token_exchange' ? 'provider' : 'other');

const dayMs = 24 * 3600_000;

/** Whole days of the calendar, today among them. */
export async function countSignIns(deps: Deps, projectId: string, days: number) {
  const now = deps.clock();
  const since = new Date(Math.floor(now.getTime() / dayMs) * dayMs - (days - 1) * dayMs);
  const sums = new Map<string, z.output<typeof signInCount>>();
  for (const { day, how, result, count } of await signInsByDay(deps.db, projectId, since)) {
    const method = methodOf(how);
    const key = `${day} ${method} ${result}`;
    const before = sums.get(key)?.count ?? 0;
    sums.set(key, { day, method, result, count: before + count });
  }
  return { since: since.toISOString(), until: now.toISOString(), counts: [...sums.values()] };
}
