import type { JobDefinition } from '@targum/server-kit';
import { assignmentMail } from './assignments/assignment-mail.job.ts';
import { afterOrder } from './billing/after-order.job.ts';
import { billingMail } from './billing/billing-mail.job.ts';
import type { Deps } from './deps.ts';
import { deleteFiles } from './documents/delete-files.job.ts';
import { measureDocument } from './documents/measure-document.job.ts';
import { feedMemory } from './memory/feed-memory.job.ts';
import { findNames } from './names/find-names.job.ts';
import { sendRefund } from './payments/send-refund.job.ts';
import { retranslateJob } from './review/retranslate-stretch.job.ts';
import { finishDocument } from './translation/finish-document.job.ts';
import { redeliverDocument } from './translation/redeliver-document.job.ts';
import { tellOwner } from './translation/tell-owner.job.ts';
import { translateChunk } from './translation/translate-chunk.job.ts';
import { deleteVoiceFiles } from './voice/delete-voice-files.job.ts';
import { readWork } from './voice/read-work.job.ts';
import { studyVoice } from './voice/study-voice.job.ts';
import { trainVoice } from './voice/train-voice.job.ts';
import { deliverWebhook } from './webhooks/deliver-webhook.job.ts';

/** Everything that a worker runs. */
export const jobs: readonly JobDefinition<Deps>[] = [
  deleteFiles,
  measureDocument,
  translateChunk,
  finishDocument,
  redeliverDocument,
  retranslateJob,
  feedMemory,
  findNames,
  tellOwner,
  assignmentMail,
  deliverWebhook,
  afterOrder,
  billingMail,
  sendRefund,
  readWork,
  studyVoice,
  trainVoice,
  deleteVoiceFiles,
];
