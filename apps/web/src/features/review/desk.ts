import type { ReviewOverview, ReviewSegment } from '@targum/contracts';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { type EditQueue, rowKey } from './edit-queue.ts';

/** Workers write; it was handed over to the author; it is no longer this person's to read. */
export type Closed = 'running' | 'handedOver' | 'lost';

/** What every part of the editor works with. */
export interface Desk {
  review: ReviewOverview;
  documentId: string;
  /** Why nothing can be changed here now; undefined where it can. */
  closed: Closed | undefined;
  /** This open page. */
  editor: string;
  queue: EditQueue;
  /** Puts a paragraph as the server has it now into all lists. */
  put: (segment: ReviewSegment) => void;
  /** Everything is read again. */
  refresh: () => void;
  /** Goes to a paragraph of the whole document. */
  goTo: (ordinal: number, documentId?: string) => void;
}

export const DeskContext = createContext<Desk | undefined>(undefined);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('useDesk needs a DeskContext above it');
  return desk;
}

/** What is not saved yet of a paragraph, or of all. */
export function useEdits() {
  const { queue } = useDesk();
  return useSyncExternalStore(queue.subscribe, queue.snapshot);
}

export function useEdit(documentId: string, ordinal: number) {
  const { queue } = useDesk();
  const key = rowKey(documentId, ordinal);
  // The same object until this very paragraph changes: the others are not drawn again for each letter.
  return useSyncExternalStore(queue.subscribe, () => queue.snapshot().edits.get(key));
}
