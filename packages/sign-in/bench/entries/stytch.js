import { StytchUIClient } from '@stytch/vanilla-js';

globalThis.signIn = new StytchUIClient('public-token-test-x');
