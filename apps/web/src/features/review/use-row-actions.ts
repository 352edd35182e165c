import {
  type ReviewSegment,
  type ReviewState,
  restoreSegment,
  retranslateSegment,
  undoSegment,
} from '@targum/contracts';
import { useRef, useState } from 'react';
import { useToast } from '../../components/toast.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeReviewError } from './describe-review-error.ts';
import { useDesk } from './desk.ts';
import type { Content } from './marked-line.ts';

interface Undone {
  content: Content | null;
  review: ReviewState;
}

/** What can be done to one paragraph besides writing in it. */
export function useRowActions(segment: ReviewSegment | undefined) {
  const { t } = useLanguage();
  const { toast } = useToast();
  const { review, queue, editor, put } = useDesk();
  const undone = useRef<Undone[]>([]);
  const [busy, setBusy] = useState(false);

  /** Saves what is written first: the server works on what it knows. */
  async function ask(
    work: (latest: { version: number }) => Promise<ReviewSegment>,
  ): Promise<ReviewSegment | undefined> {
    if (!segment || busy) return undefined;
    setBusy(true);
    try {
      const version = await queue.versionOf(segment);
      if (version === undefined) {
        toast({ title: t('review.error.notSaved'), kind: 'error' });
        return undefined;
      }
      const saved = await work({ version });
      put(saved);
      return saved;
    } catch (error) {
      toast({ title: describeReviewError(t, error), kind: 'error' });
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  const params = {
    projectId: review.project_id,
    documentId: segment?.document_id ?? '',
    ordinal: segment?.ordinal ?? 0,
  };

  return {
    busy,
    decide: (state: ReviewState) => {
      if (segment) queue.edit(segment, { review: state }, 'once');
    },
    undo: async () => {
      if (!segment?.can_undo) return;
      const before = { content: segment.target_content, review: segment.review };
      const saved = await ask(({ version }) => call(undoSegment, { params, body: { version, editor } }));
      if (saved) undone.current.push(before);
    },
    redo: () => {
      const again = undone.current.pop();
      if (!segment || !again) return;
      queue.edit(segment, { review: again.review, ...(again.content ? { content: again.content } : {}) }, 'once');
    },
    /** Written on: what was taken back is gone for good. */
    forgetUndone: () => {
      undone.current = [];
    },
    restore: (to: number) => ask(({ version }) => call(restoreSegment, { params, body: { version, to, editor } })),
    retranslate: () => ask(({ version }) => call(retranslateSegment, { params, body: { version, editor } })),
  };
}
