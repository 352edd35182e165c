import type { SignInConfig } from '@targum/sign-in';

const config: SignInConfig = { products: ['otp'], otpOptions: { methods: ['email'] } };

/** What the server writes into the page and what the page's script mounts there: one and the same. */
export const FIRST_SCREEN = { config, appearance: 'auto' } as const;
