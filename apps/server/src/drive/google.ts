import { driveErrors } from '@targum/contracts';
import { AppError } from '@targum/wire';
import type { OAuth2Client } from 'google-auth-library';
import type { Deps } from '../deps.ts';

/** Only files that the user picked for us, or that we made. */
export const driveScope = 'https://www.googleapis.com/auth/drive.file';

export const fail = AppError.of(driveErrors);

export function isConfigured({ config }: Deps): boolean {
  return config.GOOGLE_CLIENT_ID !== undefined && config.GOOGLE_CLIENT_SECRET !== undefined;
}

export function callbackUrl({ config }: Deps): string {
  return new URL('/api/drive/callback', config.publicUrl).href;
}

/** Loaded when it is first needed: most installations never ask for it. */
export async function makeAuth(deps: Deps): Promise<OAuth2Client> {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_BASE_URL: base } = deps.config;
  if (!clientId || !clientSecret) throw fail('drive_not_configured');
  const { OAuth2Client } = await import('google-auth-library');
  return new OAuth2Client({
    clientId,
    clientSecret: clientSecret.reveal(),
    redirectUri: callbackUrl(deps),
    ...(base && {
      endpoints: {
        oauth2AuthBaseUrl: `${base}/o/oauth2/v2/auth`,
        oauth2TokenUrl: `${base}/token`,
        oauth2RevokeUrl: `${base}/revoke`,
      },
    }),
  });
}

export async function makeDrive(deps: Deps, auth: OAuth2Client) {
  const { drive } = await import('@googleapis/drive');
  return drive({ version: 'v3', auth, ...uploadOptions(deps) });
}

/** Google's library heeds the client's own address for everything but the content of files. */
export function uploadOptions({ config: { GOOGLE_BASE_URL: base } }: Deps): { rootUrl?: string } {
  return base ? { rootUrl: `${base}/` } : {};
}

export type Drive = Awaited<ReturnType<typeof makeDrive>>;
