import { route } from '@targum/wire';
import { z } from 'zod';

export const eventsCollect = route({
  name: 'events-collect',
  method: 'POST',
  path: '/sdk/v1/events',
  summary: 'Take a batch of telemetry events',
  tag: 'events',
  access: 'public',
  body: z.array(z.unknown()),
  output: 'none',
  status: 204,
  perMinute: 600,
});
