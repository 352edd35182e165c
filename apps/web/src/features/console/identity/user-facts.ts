import type { IdentityUser } from '@targum/contracts';
import { changedNotes, type Notes } from './notes.ts';

/** What an administrator may say about a user, as the form holds it. */
export interface UserFacts {
  name?: { first_name: string; last_name: string };
  roles?: string[];
  trusted_metadata?: Notes;
  untrusted_metadata?: Notes;
}

export const factLabels = {
  name: 'identity.clients.name',
  roles: 'identity.users.roles',
  trusted_metadata: 'identity.users.trusted',
  untrusted_metadata: 'identity.users.untrusted',
} as const;

type FactName = keyof typeof factLabels;

export const isFactName = (name: string): name is FactName => Object.hasOwn(factLabels, name);

export const factsOf = (user: IdentityUser): Required<UserFacts> => ({
  name: { first_name: user.name.first_name, last_name: user.name.last_name },
  roles: user.given_roles,
  trusted_metadata: user.trusted_metadata,
  untrusted_metadata: user.untrusted_metadata,
});

/** What the form says otherwise than the user it was opened with. */
export function changedFacts(user: IdentityUser, facts: UserFacts): UserFacts {
  const before = factsOf(user);
  const changed = Object.entries(facts).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as FactName]),
  );
  return Object.fromEntries(changed);
}

/** The call that brings a user from what was seen to what is wanted; the provider refuses it once they are otherwise. */
export function toBody(seen: IdentityUser, wanted: UserFacts) {
  const { trusted_metadata: trusted, untrusted_metadata: untrusted, ...rest } = wanted;
  // As the provider shows them: a name has three parts there.
  const shown = { ...factsOf(seen), name: seen.name };
  return {
    ...rest,
    ...(trusted && { trusted_metadata: changedNotes(seen.trusted_metadata, trusted) }),
    ...(untrusted && { untrusted_metadata: changedNotes(seen.untrusted_metadata, untrusted) }),
    seen: Object.fromEntries(Object.keys(wanted).map((name) => [name, shown[name as FactName]])),
  };
}
