import { createHmac, randomBytes } from 'node:crypto';

/** What binds a browser to a flow: only the browser has `secret`, and the rest follows from it. */
export interface FlowSecrets {
  secret: string;
  nonce: string;
  codeVerifier: string;
}

export function newFlowSecrets(): FlowSecrets {
  return flowSecrets(randomBytes(32).toString('base64url'));
}

/** Nonce and code verifier are derived, so that they are stored nowhere but in the browser's cookie. */
export function flowSecrets(secret: string): FlowSecrets {
  const derive = (purpose: string) => createHmac('sha256', secret).update(purpose).digest('base64url');
  return { secret, nonce: derive('nonce'), codeVerifier: derive('code verifier') };
}
