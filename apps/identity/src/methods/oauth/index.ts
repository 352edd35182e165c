import { attach } from './attach.ts';
import { authenticate } from './authenticate.ts';

export const oauthEndpoints = [authenticate, attach];
