import { attach } from './attach.ts';
import { authenticate } from './authenticate.ts';
import { authenticateAppleIdToken, authenticateGoogleIdToken } from './authenticate-id-token.ts';

export const oauthEndpoints = [authenticate, authenticateGoogleIdToken, authenticateAppleIdToken, attach];
