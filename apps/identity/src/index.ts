export { readIdentityConfig } from './config.ts';
export { createIdentity, type Identity, type IdentityOptions } from './create-identity.ts';
