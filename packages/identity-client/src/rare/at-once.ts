import { callFrame } from '../frame.ts';
import { showOneTap } from '../methods/show-one-tap.ts';
import { passkeyJson } from '../methods/webauthn-json.ts';
import { collectProofs } from '../transport/collect-proofs.ts';
import type { RareParts } from './rare-parts.ts';

export const atOnce: RareParts = { callFrame, collectProofs, passkeys: async () => passkeyJson, showOneTap };
