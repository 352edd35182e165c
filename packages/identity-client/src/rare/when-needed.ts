import type { RareParts } from './rare-parts.ts';

export const whenNeeded: RareParts = {
  callFrame: async (...call) => (await import('../frame.ts')).callFrame(...call),
  collectProofs: async (...wanted) => (await import('../transport/collect-proofs.ts')).collectProofs(...wanted),
  passkeys: async () => (await import('../methods/webauthn-json.ts')).passkeyJson,
  showOneTap: async (core, options) => (await import('../methods/show-one-tap.ts')).showOneTap(core, options),
};
