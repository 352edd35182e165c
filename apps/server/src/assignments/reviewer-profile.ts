import type { ReviewerProfile } from '@targum/contracts';
import { transaction } from '@targum/server-kit';
import { findContact } from '../account/find-contact.ts';
import { renameUser } from '../account/rename-user.ts';
import type { Deps } from '../deps.ts';
import { requirePair } from '../projects/create-project.ts';
import { selectOpenOfPairs } from './assignments.sql.ts';
import { offerAssignment } from './offer-assignment.ts';
import { selectProfile, upsertProfile } from './reviewers.sql.ts';

const unsaid = { pairs: [], words_per_week: 10_000, rate_note: '', available: false };

export async function readProfile(deps: Deps, userId: string): Promise<ReviewerProfile> {
  const name = (await findContact(deps.db, userId))?.name ?? '';
  return { name: name.includes('@') ? '' : name, ...((await selectProfile(deps.db, userId)) ?? unsaid) };
}

/** Whoever becomes available is offered what waits in their languages at once. */
export async function saveProfile(deps: Deps, userId: string, profile: ReviewerProfile): Promise<ReviewerProfile> {
  const pairs = [...new Set(profile.pairs.map(knownPair))];
  await renameUser(deps, userId, profile.name);
  await transaction(deps.db, async (db) => {
    await upsertProfile(db, userId, { ...profile, pairs });
    if (!profile.available) return;
    for (const id of await selectOpenOfPairs(db, pairs)) await offerAssignment(deps, db, id);
  });
  return readProfile(deps, userId);
}

function knownPair(pair: string): string {
  const [from = '', to = ''] = pair.split('>');
  const { source, target } = requirePair(from, to);
  return `${source}>${target}`;
}
