import { createCore } from './create-core.ts';
import type { ClientOptions } from './options.ts';
import { type IdentityClient, withMethods } from './with-methods.ts';

/** The whole headless client. Bundles that count bytes build on `createCore` and name the methods they use. */
export function createIdentityClient(publicToken: string, options: ClientOptions = {}): IdentityClient {
  return withMethods(createCore(publicToken, options));
}
