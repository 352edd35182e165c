import { type Retranslation, type ReviewNews, type RowHolder, reviewNews, watchReview } from '@targum/contracts';
import { buildPath } from '@targum/wire';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

interface NewsOptions {
  projectId: string;
  editor: string;
  onChanged: (changed: ReviewNews['changed']) => void;
  onComments: () => void;
  /** What this person may do here has become another. */
  onStanding: () => void;
  /** The line was down: anything may have changed meanwhile. */
  onBack: () => void;
}

const reopenAfterMs = 2_000;

interface Heard {
  holders: readonly RowHolder[];
  retranslations: readonly Retranslation[];
}

/** Who else is on which row, and what is being translated anew, as it changes. */
export function useReviewNews({ projectId, editor, ...told }: NewsOptions): Heard {
  const [heard, setHeard] = useState<Heard>({ holders: [], retranslations: [] });
  const comments = useRef<string>(undefined);
  const handedOver = useRef<boolean>(undefined);
  const hear = useEffectEvent((news: ReviewNews, again: boolean) => {
    if (comments.current !== undefined && comments.current !== news.comments) told.onComments();
    comments.current = news.comments;
    if (handedOver.current !== undefined && handedOver.current !== news.handed_over) told.onStanding();
    handedOver.current = news.handed_over;
    const holders = news.holders.filter((holder) => holder.editor !== editor);
    setHeard({ holders, retranslations: news.retranslations });
    if (again) told.onBack();
    else if (news.changed.length > 0) told.onChanged(news.changed);
  });
  const end = useEffectEvent(() => {
    setHeard({ holders: [], retranslations: [] });
    told.onStanding();
  });
  useEffect(
    () =>
      watch(
        projectId,
        (news, again) => hear(news, again),
        () => end(),
      ),
    [projectId],
  );
  return heard;
}

function watch(projectId: string, hear: (news: ReviewNews, again: boolean) => void, end: () => void): () => void {
  let events: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lost = false;
  const open = (): void => {
    clearTimeout(timer);
    events?.close();
    events = new EventSource(buildPath(watchReview.path, { projectId }, undefined), { withCredentials: true });
    events.addEventListener('review', (event) => {
      const parsed = reviewNews.safeParse(JSON.parse(event.data));
      if (!parsed.success) return;
      hear(parsed.data, lost);
      lost = false;
    });
    events.addEventListener('over', () => {
      stop();
      end();
    });
    events.addEventListener('error', () => {
      lost = true;
      if (events?.readyState === EventSource.CLOSED) timer = setTimeout(open, reopenAfterMs);
    });
  };
  const stop = (): void => {
    removeEventListener('online', open);
    clearTimeout(timer);
    events?.close();
  };
  addEventListener('online', open);
  open();
  return stop;
}
