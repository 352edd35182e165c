import type { IdentityUser } from '@targum/contracts';

/** What a user is called in a question: their name, else how they sign in. */
export function userName(user: IdentityUser): string {
  const name = [user.name.first_name, user.name.last_name].filter(Boolean).join(' ');
  return user.emails[0]?.email ?? user.phone_numbers[0]?.phone_number ?? (name || user.user_id);
}
