import type { User } from '@targum/identity-client';

/** First plus last name, else the email address, else 'User'. */
export function nameOf(user: User): string {
  const full = [user.name?.first_name, user.name?.last_name].filter(Boolean).join(' ');
  return full || user.emails[0]?.email || 'User';
}
