export { defineJob, GiveUp, type JobContext, type JobDefinition, type JobOptions, type JobType } from './define-job.ts';
export { type JobState, openQueue, type Queue, type QueueOptions, type SendOptions } from './queue.ts';
export { type Recurring, type RecurringTask, startRecurring } from './recurring.ts';
export type { WorkOptions } from './work.ts';
