import { route } from '@targum/wire';
import { z } from 'zod';
import { admin, base } from './admin-base.ts';

/** Ways to sign in as a report counts them; a second factor counts where it was the last proof. */
export const signInMethods = ['code', 'password', 'passkey', 'provider', 'wallet', 'second_factor', 'other'] as const;

export const signInCount = z.object({
  /** Of the calendar in UTC: `2026-03-01`. */
  day: z.string(),
  method: z.enum(signInMethods),
  /** `refused` are tries that proved nothing: a wrong code or password, a link that is no longer good. */
  result: z.enum(['ok', 'refused']),
  count: z.int(),
});

export const adminSignInsCount = route({
  ...admin,
  name: 'admin-sign-ins-count',
  method: 'GET',
  path: `${base}/sign_ins`,
  summary: 'How many signed in and how many failed, by day and method; days on which nothing happened are left out',
  query: z.object({ days: z.coerce.number().int().min(1).max(90).default(30) }),
  output: z.object({ since: z.string(), until: z.string(), counts: z.array(signInCount) }),
});

/** How much of a limit is used; `ends_at` is null while its time has not begun. */
export const usedLimit = z.object({ sent: z.int(), limit: z.int(), ends_at: z.string().nullable() });

export const messageLimits = z.object({
  day: usedLimit,
  /** What the messages of the running day have cost by the price that the settings name, and what all of them would. */
  spent_micros: z.number(),
  most_micros: z.number(),
  countries: z.array(usedLimit.extend({ country: z.string() })),
  /** Ranges of numbers, the busiest first; a paused one gets no messages until `ends_at`. */
  ranges: z.array(
    usedLimit.extend({ prefix: z.string(), judged: z.int(), completed: z.int(), paused_until: z.string().nullable() }),
  ),
});

export const adminMessageLimits = route({
  ...admin,
  name: 'admin-message-limits',
  method: 'GET',
  path: `${base}/messages/limits`,
  summary: 'How much of the limits on messages to phones is used now: of the day, by country, by range of numbers',
  output: messageLimits,
});
