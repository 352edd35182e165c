import * as contracts from '@targum/identity-contracts';
import { endpoint } from '../../http/endpoint.ts';
import { authenticateMagicLink } from './authenticate-magic-link.ts';
import { sendMagicLink } from './send-magic-link.ts';

export const magicLinkEndpoints = [
  endpoint(contracts.magicLinkLoginOrCreate, ({ deps, principal, body }) =>
    sendMagicLink(deps, principal, 'create', body),
  ),
  endpoint(contracts.magicLinkSendPrimary, ({ deps, principal, body }) =>
    sendMagicLink(deps, principal, 'known', body),
  ),
  endpoint(contracts.magicLinkSendSecondary, ({ deps, principal, body }) =>
    sendMagicLink(deps, principal, 'further', body),
  ),
  endpoint(contracts.magicLinkAuthenticate, ({ deps, principal, body }) =>
    authenticateMagicLink(deps, principal, body),
  ),
];
