import type { callFrame } from '../frame.ts';
import type { showOneTap } from '../methods/show-one-tap.ts';
import type { PasskeyJson } from '../methods/webauthn-json.ts';
import type { collectProofs } from '../transport/collect-proofs.ts';

/** What only some pages use. Whoever makes the core says whether it travels with the rest or when it is needed. */
export interface RareParts {
  callFrame: typeof callFrame;
  collectProofs: typeof collectProofs;
  passkeys: () => Promise<PasskeyJson>;
  showOneTap: typeof showOneTap;
}
