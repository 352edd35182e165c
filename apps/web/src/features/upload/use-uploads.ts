import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { listUploads, removeUpload, subscribeToUploads, type Upload } from './upload-queue.ts';

/** The uploads into one project; one that its list of documents shows has arrived and is forgotten. */
export function useUploads(projectId: string, known: readonly { document_id: string }[]): readonly Upload[] {
  const all = useSyncExternalStore(subscribeToUploads, listUploads);
  const own = useMemo(() => all.filter((upload) => upload.projectId === projectId), [all, projectId]);
  const arrived = useMemo(
    () =>
      own.filter(
        ({ result }) =>
          result && !result.duplicate && known.some((document) => document.document_id === result.document_id),
      ),
    [own, known],
  );
  useEffect(() => {
    for (const upload of arrived) removeUpload(upload.id);
  }, [arrived]);
  return useMemo(() => own.filter((upload) => !arrived.includes(upload)), [own, arrived]);
}
