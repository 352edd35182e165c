import { serveJwks } from './keys/serve-jwks.ts';
import { otpEndpoints } from './methods/otps/endpoints.ts';
import { bootstrap } from './projects/bootstrap-project.ts';
import { sessionEndpoints } from './sessions/endpoints.ts';

/** Registry of the SDK's calls that need no credentials. */
export const publicEndpoints = [bootstrap];

/** Registry of the calls under /v1 that need no credentials and are answered without wrapper. */
export const bareEndpoints = [serveJwks];

/** Registry of the calls that come with a project's public token. */
export const sdkEndpoints = [...otpEndpoints, ...sessionEndpoints];
