import { route } from '@targum/wire';
import { z } from 'zod';
import { projectStatus, tierName } from '../entities.ts';
import { productErrors } from '../errors.ts';

const { project_not_found, project_not_ready, document_rejected, engine_unavailable } = productErrors;

export const startTranslation = route({
  name: 'start-translation',
  method: 'POST',
  path: '/api/start-translation',
  summary: 'Freeze the estimate and start the translation; starting twice changes nothing',
  tag: 'Translation',
  access: 'visitor',
  body: z.object({
    projectId: z.uuid(),
    tier: tierName.default('standard'),
    rush: z.boolean().default(false),
    source_language: z.string().max(20).optional(),
    target_language: z.string().max(20).optional(),
  }),
  output: projectStatus,
  errors: { project_not_found, project_not_ready, document_rejected, engine_unavailable },
  perMinute: 60,
});
