import { route } from '@targum/wire';
import { z } from 'zod';

export const sendContactRequest = route({
  name: 'send-contact-request',
  method: 'POST',
  path: '/api/contact-request',
  summary: 'Write to the people behind this installation',
  tag: 'Contact',
  access: 'visitor',
  body: z.object({
    name: z.string().trim().min(1).max(200),
    email: z.email().max(320),
    subject: z.string().trim().max(200).optional(),
    message: z.string().trim().min(1).max(10_000),
  }),
  status: 201,
  output: z.object({ id: z.uuid(), received: z.literal(true) }),
  perMinute: 5,
});
