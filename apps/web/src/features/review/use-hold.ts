import { holdSegment, releaseSegment } from '@targum/contracts';
import { HttpError } from '@targum/wire';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';

interface HoldOptions {
  projectId: string;
  documentId: string;
  ordinal: number;
  editor: string;
  /** Not while somebody else is on it: asking would only be refused. */
  wanted: boolean;
}

/** Well before the server lets go of it. */
const renewMs = 10_000;

/** Holds the row that is worked on; answers whether it is ours. Without a line it counts as ours: saving decides. */
export function useHold({ projectId, documentId, ordinal, editor, wanted }: HoldOptions): 'asking' | 'held' | 'taken' {
  const [state, setState] = useState<{ of: string; is: 'held' | 'taken' }>();
  const of = `${documentId} ${ordinal}`;
  useEffect(() => {
    if (!wanted) return undefined;
    const params = { projectId, documentId, ordinal };
    let left = false;
    const hold = async (): Promise<void> => {
      try {
        await call(holdSegment, { params, body: { editor } });
        if (left) await call(releaseSegment, { params, query: { editor } });
        else setState({ of, is: 'held' });
      } catch (error) {
        const taken = error instanceof HttpError && error.code === 'segment_taken';
        if (!left) setState({ of, is: taken ? 'taken' : 'held' });
      }
    };
    void hold();
    const timer = setInterval(() => void hold(), renewMs);
    return () => {
      left = true;
      clearInterval(timer);
      call(releaseSegment, { params, query: { editor } }).catch(() => undefined);
    };
  }, [projectId, documentId, ordinal, editor, wanted, of]);
  return state?.of === of ? state.is : 'asking';
}
