import type { RecurringTask } from '@targum/server-kit';
import { keepAsChosen } from './account/keep-as-chosen.ts';
import { sampleHealth } from './admin/sample-health.ts';
import { tendAssignments } from './assignments/tend-assignments.ts';
import { closeForgottenOrders } from './billing/close-forgotten-orders.ts';
import type { Deps } from './deps.ts';
import { forgetAnswers } from './idempotency/forget-answers.ts';
import { freeLostChunks } from './translation/free-lost-chunks.ts';
import { retrainVoices } from './voice/retrain-voices.ts';
import { deliverDue, forgetEvents } from './webhooks/deliver-due.ts';

/** What is done over and over; of all workers, one does it each time it is due. */
export function recurringTasks(deps: Deps): RecurringTask[] {
  return [
    { name: 'keep-as-chosen', everySeconds: 3600, run: () => keepAsChosen(deps) },
    { name: 'free-lost-chunks', everySeconds: 60, run: () => freeLostChunks(deps) },
    { name: 'deliver-webhooks', everySeconds: 2, run: () => deliverDue(deps) },
    { name: 'forget-events', everySeconds: 3600, run: () => forgetEvents(deps) },
    { name: 'forget-answers', everySeconds: 600, run: () => forgetAnswers(deps) },
    { name: 'close-forgotten-orders', everySeconds: 60, run: () => closeForgottenOrders(deps) },
    { name: 'tend-assignments', everySeconds: 60, run: () => tendAssignments(deps) },
    { name: 'retrain-voices', everySeconds: 60, run: () => retrainVoices(deps) },
    { name: 'sample-health', everySeconds: 60, run: () => sampleHealth(deps) },
  ];
}
