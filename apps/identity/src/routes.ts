import { collectEvents } from './events/collect-events.ts';
import { serveJwks } from './keys/serve-jwks.ts';
import { cryptoWalletEndpoints } from './methods/crypto-wallets/index.ts';
import { magicLinkEndpoints } from './methods/magic-links/endpoints.ts';
import { oauthEndpoints } from './methods/oauth/index.ts';
import { otpEndpoints } from './methods/otps/endpoints.ts';
import { passwordEndpoints } from './methods/passwords/endpoints.ts';
import { totpEndpoints } from './methods/totp/index.ts';
import { webauthnEndpoints } from './methods/webauthn/index.ts';
import { listRelatedOrigins } from './methods/webauthn/list-related-origins.ts';
import { oidcEndpoints } from './oidc/endpoints.ts';
import { bootstrap } from './projects/bootstrap-project.ts';
import { sessionEndpoints } from './sessions/endpoints.ts';
import { userEndpoints } from './users/endpoints.ts';

/** Registry of the SDK's calls that need no credentials. */
export const publicEndpoints = [bootstrap, collectEvents];

/** Registry of the calls under /v1 that need no credentials and are answered without wrapper. */
export const bareEndpoints = [serveJwks, listRelatedOrigins];

/** Registry of the calls that come with a project's public token. */
export const sdkEndpoints = [
  ...userEndpoints,
  ...webauthnEndpoints,
  ...cryptoWalletEndpoints,
  ...totpEndpoints,
  ...oauthEndpoints,
  ...otpEndpoints,
  ...magicLinkEndpoints,
  ...passwordEndpoints,
  ...sessionEndpoints,
  ...oidcEndpoints,
];
