import type { ProductUser } from '@targum/contracts';
import { AppError } from '@targum/wire';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { makeUser } from './find-user.ts';
import { presentUser } from './present-user.ts';
import { readSession } from './read-session.ts';
import { knownVisitor } from './recognise-visitor.ts';

interface SyncInput {
  identity_user_id: string;
  email: string;
  name: string;
  referral_code?: string | undefined;
}

/** Links the identity provider's user with ours after a sign-in; what the caller says of itself must match its session. */
export async function syncUser(deps: Deps, request: FastifyRequest, input: SyncInput): Promise<ProductUser> {
  const session = await readSession(deps, request);
  if (!session) throw AppError.base('unauthenticated');
  if (session.userId !== input.identity_user_id) throw AppError.base('forbidden');
  const visitorId = await knownVisitor(deps, request);
  const user = await makeUser(deps, {
    session,
    email: input.email,
    name: input.name,
    referralCode: input.referral_code,
    visitorId,
    // The site says which language its pages are shown in; mails go out in the same one until somebody says otherwise.
    language: /^he\b/i.test(request.headers['accept-language'] ?? '') ? 'he' : 'en',
  });
  return presentUser(deps.db, user);
}
