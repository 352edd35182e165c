import { route } from '@targum/wire';
import { z } from 'zod';
import { productErrors } from '../errors.ts';

export const setUserRoles = route({
  name: 'set-user-roles',
  method: 'PUT',
  path: '/admin/api/users/:userId/roles',
  summary: 'Make a user a reviewer, or take that away',
  tag: 'System',
  access: 'admin',
  params: z.object({ userId: z.uuid() }),
  body: z.object({ reviewer: z.boolean() }),
  output: z.object({ id: z.uuid(), email: z.string(), is_admin: z.boolean(), is_reviewer: z.boolean() }),
  errors: { user_not_found: productErrors.user_not_found },
});
