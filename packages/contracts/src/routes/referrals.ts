import { route } from '@targum/wire';
import { referral } from '../billing.ts';

export const getReferral = route({
  name: 'get-referral',
  method: 'GET',
  path: '/api/referral',
  summary: 'See your referral code, who joined with it and what it earned',
  tag: 'Billing',
  access: 'user',
  scope: 'billing:read',
  output: referral,
});
