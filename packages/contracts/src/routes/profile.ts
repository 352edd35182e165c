import { route } from '@targum/wire';
import { z } from 'zod';
import { productUser } from '../entities.ts';

export const renameUser = route({
  name: 'rename-user',
  method: 'PATCH',
  path: '/api/account',
  summary: 'Change the name that you go by',
  tag: 'Account',
  access: 'user',
  body: z.object({ name: z.string().trim().min(1).max(200) }),
  output: productUser,
});
