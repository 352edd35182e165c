import type { IdentityAuditEntry } from '@targum/contracts';

/** The person, where somebody acted with a key for a person. */
export function doer({ actor, details }: IdentityAuditEntry): string {
  const person = details['on_behalf_of'];
  return typeof person === 'string' ? person : actor;
}
