import type { ReviewState } from '@targum/contracts';
import type { Content } from './marked-line.ts';

/** What somebody wrote and the server has not confirmed: it outlives the page, the line and the browser. */
export interface KeptEdit {
  documentId: string;
  ordinal: number;
  /** The one that it was written upon. */
  version: number;
  content?: Content;
  review?: ReviewState;
  /** The page that wrote it. */
  editor: string;
}

const prefixOf = (projectId: string): string => `targum_review ${projectId} `;
const keyOf = (projectId: string, { documentId, ordinal }: Pick<KeptEdit, 'documentId' | 'ordinal'>): string =>
  `${prefixOf(projectId)}${documentId} ${ordinal}`;

export function keepEdit(projectId: string, edit: KeptEdit): void {
  try {
    localStorage.setItem(keyOf(projectId, edit), JSON.stringify(edit));
  } catch {
    // Full or switched off: the edit lives as long as the page, and the state says that it is not saved.
  }
}

export function forgetEdit(projectId: string, edit: Pick<KeptEdit, 'documentId' | 'ordinal'>): void {
  try {
    localStorage.removeItem(keyOf(projectId, edit));
  } catch {
    // As above.
  }
}

/** What pages that are gone have left unsaved. */
export function listKeptEdits(projectId: string, open: ReadonlySet<string>): KeptEdit[] {
  const found: KeptEdit[] = [];
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(prefixOf(projectId))) continue;
      const edit = JSON.parse(localStorage.getItem(key) ?? 'null') as KeptEdit | null;
      if (edit && !open.has(edit.editor)) found.push(edit);
    }
  } catch {
    // Storage is switched off: nothing was kept.
  }
  return found;
}
