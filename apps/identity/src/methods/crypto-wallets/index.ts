import { authenticate } from './authenticate.ts';
import { startPrimary, startSecondary } from './start.ts';

export const cryptoWalletEndpoints = [startPrimary, startSecondary, authenticate];
