import type { Factor } from '../../sessions/factor.ts';
import type { RegistrationRow } from './oauth.sql.ts';

/** Sources of the protocol spell three providers in two ways; both are sent. */
const otherSpelling: Record<string, string> = { gitlab: 'git_lab', linkedin: 'linked_in', tiktok: 'tik_tok' };

/** What a session says about a provider that was used. */
export function oauthFactor(row: RegistrationRow): Factor {
  const detail = {
    id: row.oauth_user_registration_id,
    provider_subject: row.provider_subject,
    ...(row.email_id === null ? {} : { email_id: row.email_id }),
  };
  const other = otherSpelling[row.provider];
  return {
    type: 'oauth',
    delivery_method: `oauth_${row.provider}`,
    [`${row.provider}_oauth_factor`]: detail,
    ...(other ? { [`${other}_oauth_factor`]: detail } : {}),
  };
}
