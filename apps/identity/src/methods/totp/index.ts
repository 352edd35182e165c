import { authenticate } from './authenticate.ts';
import { create } from './create.ts';
import { listRecoveryCodes } from './list-recovery-codes.ts';
import { recover } from './recover.ts';

export const totpEndpoints = [create, authenticate, listRecoveryCodes, recover];
