import { editSegment, type ReviewSegment, type ReviewState, reviewSegment } from '@targum/contracts';
import { HttpError } from '@targum/wire';
import { call } from '../../lib/api.ts';
import { openEditors } from './editor-identity.ts';
import { forgetEdit, type KeptEdit, keepEdit, listKeptEdits } from './kept-edits.ts';
import { type Content, sameContent } from './marked-line.ts';

export type EditProblem =
  /** Somebody was faster: both texts are there to choose from. */
  | { kind: 'conflict'; theirs: ReviewSegment }
  /** In somebody's hands: it waits until they let go. */
  | { kind: 'taken'; name: string | null }
  /** The server will not have it as it stands; it is kept until it is changed or given up. */
  | { kind: 'refused'; code: string; message: string };

export interface OpenEdit extends KeptEdit {
  problem?: EditProblem;
}

export type SaveState = 'saved' | 'saving' | 'offline' | 'problem';

interface QueueOptions {
  projectId: string;
  editor: string;
  onSaved: (segment: ReviewSegment) => void;
}

interface Wish {
  content?: Content;
  review?: ReviewState;
}

export interface EditQueue {
  subscribe: (listener: () => void) => () => void;
  /** The same object until something changes. */
  snapshot: () => { edits: ReadonlyMap<string, OpenEdit>; state: SaveState };
  edit: (segment: Pick<ReviewSegment, 'document_id' | 'ordinal' | 'version'>, wish: Wish, at?: 'once' | 'rest') => void;
  /** Everything that can be saved is, or was tried. */
  flush: () => Promise<void>;
  /** What a paragraph is now at the server, once all is saved; undefined when its own words could not be. */
  versionOf: (segment: Pick<ReviewSegment, 'document_id' | 'ordinal' | 'version'>) => Promise<number | undefined>;
  /** Mine upon theirs, or theirs as it is. */
  settle: (key: string, choice: 'mine' | 'theirs') => void;
  drop: (key: string) => void;
  retry: () => void;
  /** Begins with what earlier pages have left; answers how to end. */
  open: () => () => void;
}

export const rowKey = (documentId: string, ordinal: number): string => `${documentId} ${ordinal}`;

/** Typing rests this long before it is saved. */
const restMs = 700;
const againMs = [1_000, 2_000, 5_000, 10_000];

/** Saves what is written, one paragraph after the other, and gives up nothing. */
export function createEditQueue({ projectId, editor, onSaved }: QueueOptions): EditQueue {
  let edits: ReadonlyMap<string, OpenEdit> = new Map();
  let shown: ReturnType<EditQueue['snapshot']> = { edits, state: 'saved' };
  let sending: Promise<void> | undefined;
  let offline = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const versions = new Map<string, number>();

  const publish = (): void => {
    const open = [...edits.values()];
    const problem = open.some((edit) => edit.problem);
    const waiting = open.some((edit) => !edit.problem);
    const state = offline && waiting ? 'offline' : waiting ? 'saving' : problem ? 'problem' : 'saved';
    shown = { edits, state };
    for (const listener of listeners) listener();
  };

  const put = (key: string, edit: OpenEdit | undefined): void => {
    const next = new Map(edits);
    if (edit) {
      next.set(key, edit);
      const { problem: _problem, ...kept } = edit;
      keepEdit(projectId, kept);
    } else {
      const gone = next.get(key);
      if (gone) forgetEdit(projectId, gone);
      next.delete(key);
    }
    edits = next;
    publish();
  };

  const later = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  };

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    return sending;
  };

  async function sendAll(): Promise<void> {
    for (;;) {
      const next = [...edits].find(([, edit]) => !edit.problem);
      if (!next) return;
      if (!(await send(...next))) {
        offline = true;
        publish();
        later(againMs[Math.min(failures++, againMs.length - 1)] ?? 10_000);
        return;
      }
      offline = false;
      failures = 0;
      publish();
    }
  }

  /** False when nothing came through: the line is down, or the server is. */
  async function send(key: string, edit: OpenEdit): Promise<boolean> {
    const { documentId, ordinal, version, content, review } = edit;
    try {
      const saved = await call(editSegment, {
        params: { projectId, documentId, ordinal },
        body: { version, editor, ...(content ? { content } : {}), ...(review ? { review } : {}) },
      });
      versions.set(key, saved.version);
      // Told first: between the two there must be no moment in which the older text is shown.
      onSaved(saved);
      const now = edits.get(key);
      // Something was written meanwhile: it stands upon what was just saved.
      if (now && now !== edit) put(key, afterSave(edit, now, saved.version));
      else put(key, undefined);
    } catch (error) {
      if (!(error instanceof HttpError) || error.status >= 500 || error.status === 429) return false;
      refuse(key, edits.get(key) ?? edit, problemOf(error));
    }
    return true;
  }

  function refuse(key: string, mine: OpenEdit, problem: EditProblem): void {
    const theirs = problem.kind === 'conflict' ? problem.theirs : undefined;
    const decided = theirs && (mine.review === undefined || mine.review === theirs.review);
    const written = theirs && mine.content && sameContent(mine.content, theirs.target_content);
    if (theirs && (written || (decided && !mine.content))) {
      // It came through, and only the answer was lost: theirs is mine.
      const { content: _content, ...rest } = mine;
      onSaved(theirs);
      put(key, decided ? undefined : { ...rest, version: theirs.version });
    } else put(key, { ...mine, problem });
  }

  const edit: EditQueue['edit'] = ({ document_id: documentId, ordinal, version }, wish, at = 'rest') => {
    const key = rowKey(documentId, ordinal);
    // Whoever decides right after a save may not have been shown its version yet: it is ours all the same.
    const newest = Math.max(version, versions.get(key) ?? 0);
    const fresh: OpenEdit = { documentId, ordinal, version: newest, editor };
    const { problem, ...before } = edits.get(key) ?? fresh;
    const conflict = problem?.kind === 'conflict' ? { problem } : {};
    const { review, ...text } = before;
    // Whoever writes on after a decision takes it back: it was about the words before.
    const base = wish.content || review === undefined ? text : { ...text, review };
    put(key, { ...base, ...wish, editor, ...conflict });
    if (at === 'once') void flush();
    else later(offline ? (againMs[0] ?? 0) : restMs);
  };

  const settle: EditQueue['settle'] = (key, choice) => {
    const { problem, ...mine } = edits.get(key) ?? {};
    if (problem?.kind !== 'conflict') return;
    onSaved(problem.theirs);
    put(key, choice === 'mine' ? { ...(mine as KeptEdit), version: problem.theirs.version } : undefined);
    if (choice === 'mine') void flush();
  };

  const retry = (): void => {
    for (const [key, { problem, ...rest }] of edits) if (problem?.kind === 'taken') put(key, rest);
    void flush();
  };

  const leave = (): void => void flush();

  const open = (): (() => void) => {
    addEventListener('online', retry);
    addEventListener('pagehide', leave);
    void openEditors().then((others) => {
      others.delete(editor);
      for (const kept of listKeptEdits(projectId, others)) {
        const key = rowKey(kept.documentId, kept.ordinal);
        if (!edits.has(key)) put(key, { ...kept, editor });
      }
      return flush();
    });
    return () => {
      void flush();
      removeEventListener('online', retry);
      removeEventListener('pagehide', leave);
    };
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => shown,
    edit,
    flush,
    versionOf: async ({ document_id, ordinal, version }) => {
      const key = rowKey(document_id, ordinal);
      // Twice: what is being sent may have been written before the last letters.
      await flush();
      await flush();
      return edits.has(key) ? undefined : Math.max(version, versions.get(key) ?? 0);
    },
    settle,
    drop: (key) => put(key, undefined),
    retry,
    open,
  };
}

function afterSave(sent: OpenEdit, now: OpenEdit, version: number): OpenEdit | undefined {
  const { content, review, ...rest } = now;
  const left = {
    ...rest,
    version,
    ...(content && !sameContent(content, sent.content ?? null) ? { content } : {}),
    ...(review && review !== sent.review ? { review } : {}),
  };
  return 'content' in left || 'review' in left ? left : undefined;
}

function problemOf(error: HttpError): EditProblem {
  const theirs = error.code === 'segment_changed' ? reviewSegment.safeParse(error.facts?.['segment']) : undefined;
  if (theirs?.success) return { kind: 'conflict', theirs: theirs.data };
  const name = error.facts?.['name'];
  if (error.code === 'segment_taken') return { kind: 'taken', name: typeof name === 'string' ? name : null };
  return { kind: 'refused', code: error.code, message: error.userMessage };
}
