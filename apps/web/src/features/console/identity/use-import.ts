import { type IdentityImportRefusal, importIdentityUsers, mostImportedAtOnce } from '@targum/contracts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import type { ImportRow, RowProblem } from './read-import-file.ts';

export interface Refused {
  line: number;
  email: string;
  reason: IdentityImportRefusal | RowProblem;
}

export interface ImportState {
  /** `stopped` waits for the administrator, after a fault or because they asked for it. */
  stage: 'ready' | 'checking' | 'checked' | 'importing' | 'stopped' | 'done';
  /** Rows that have been sent in the stage that runs. */
  sent: number;
  imported: number;
  refused: Refused[];
  /** What the provider said when a part could not be sent. */
  fault?: unknown;
}

const fresh: ImportState = { stage: 'ready', sent: 0, imported: 0, refused: [] };

/**
 * Sends the users of a file in parts, first as a try and then in earnest. Each user is taken whole or not at all, and
 * one who was taken is told apart the next time, so a part that got lost on the way is simply sent again.
 */
export function useImport(name: string, rows: readonly ImportRow[]) {
  const [state, setState] = useState(fresh);
  const wanted = rows.flatMap((row) => (row.user ? [{ line: row.line, user: row.user }] : []));
  const unsent = rows.flatMap(({ line, email, problem }) => (problem ? [{ line, email, reason: problem }] : []));
  // A second click comes before the page is drawn anew, and a page that is left must not go on sending.
  const running = useRef(false);
  const stopped = useRef(false);

  async function run(from: ImportState, dryRun: boolean): Promise<void> {
    if (running.current) return;
    running.current = true;
    stopped.current = false;
    const { fault: _mended, ...before } = from;
    let now: ImportState = { ...before, stage: dryRun ? 'checking' : 'importing' };
    setState(now);
    try {
      while (now.sent < wanted.length && !stopped.current) {
        const part = wanted.slice(now.sent, now.sent + mostImportedAtOnce);
        const answer = await call(importIdentityUsers, {
          body: { users: part.map(({ user }) => user), dry_run: dryRun },
        });
        const refused = answer.refused.map(({ index, email, reason }) => ({
          line: part[index]?.line ?? 0,
          email,
          reason,
        }));
        now = {
          ...now,
          sent: now.sent + part.length,
          imported: now.imported + answer.imported,
          refused: [...now.refused, ...refused],
        };
        if (!dryRun) rememberProgress(name, now.sent, wanted.length);
        setState(now);
      }
      const isOver = now.sent >= wanted.length;
      now = { ...now, stage: isOver ? (dryRun ? 'checked' : 'done') : 'stopped' };
      if (isOver && !dryRun) forgetProgress();
    } catch (fault) {
      now = { ...now, stage: dryRun ? 'ready' : 'stopped', fault };
    } finally {
      running.current = false;
    }
    setState(now);
  }

  const isBusy = state.stage === 'checking' || state.stage === 'importing';
  useEffect(() => {
    if (state.stage !== 'importing') return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [state.stage]);
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );
  return {
    state,
    isBusy,
    wanted: wanted.length,
    unsent,
    check: () => run({ ...fresh, refused: unsent }, true),
    start: () => run({ ...fresh, refused: unsent }, false),
    goOn: () => run(state, false),
    stop: () => {
      stopped.current = true;
    },
  };
}

const storageKey = 'targum_identity_import';

export interface Progress {
  name: string;
  sent: number;
  total: number;
}

/** Kept for a page that was closed or reloaded in the middle: it says how far the file had come. */
function rememberProgress(name: string, sent: number, total: number): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ name, sent, total }));
  } catch {
    // Without storage nothing is said after a reload; sending the file again is as safe.
  }
}

export function forgetProgress(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // As above.
  }
}

export function readProgress(): Progress | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Progress | null;
    return kept && typeof kept.name === 'string' && kept.sent < kept.total ? kept : undefined;
  } catch {
    return undefined;
  }
}
