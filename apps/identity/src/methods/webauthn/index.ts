import { authenticate } from './authenticate.ts';
import { register } from './register.ts';
import { rename } from './rename.ts';
import { startEither, startPrimary, startSecondary } from './start-authentication.ts';
import { startRegistration } from './start-registration.ts';

export const webauthnEndpoints = [
  startRegistration,
  register,
  startEither,
  startPrimary,
  startSecondary,
  authenticate,
  rename,
];
