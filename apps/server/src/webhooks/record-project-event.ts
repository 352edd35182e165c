import type { WebhookEventType } from '@targum/contracts';
import type { Executor } from '@targum/server-kit';
import type { ProjectRow } from '../projects/change-project.ts';
import { recordEvent } from './record-event.ts';

const told: Record<string, WebhookEventType> = {
  estimated: 'project.estimated',
  queued: 'project.started',
  in_review: 'project.in_review',
  completed: 'project.completed',
  failed: 'project.failed',
  paused: 'project.paused',
  cancelled: 'project.cancelled',
};

/** Tells of a project that has just come from `before` to where it is now, where that is worth telling. */
export async function recordProjectEvent(db: Executor, project: ProjectRow, before: string | undefined): Promise<void> {
  const type = told[project.state];
  const restarted = project.state === 'queued' && before !== 'estimated' && before !== 'uploaded';
  if (!type || before === project.state || restarted) return;
  await recordEvent(db, {
    userId: project.user_id,
    type,
    data: {
      project_id: project.id,
      name: project.name,
      status: project.state,
      source_language: project.source_language,
      target_language: project.target_language,
      tier: project.tier,
      error: project.error_code ? { code: project.error_code, message: project.error_message ?? '' } : null,
    },
  });
}
