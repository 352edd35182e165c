import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tryLock } from '../locks/index.ts';

/** Another process has this role on this data folder. */
export class AlreadyRunning extends Error {
  override readonly name = 'AlreadyRunning';
}

interface Claim {
  /** Tells others where to find us. */
  publish(about: { url: string }): void;
  release(): void;
}

/** Takes a role ("serve") on a data folder; the claim ends with the process, however it ends. */
export function claimRole(dataDir: string, role: string): Claim {
  mkdirSync(dataDir, { recursive: true });
  const note = path.join(dataDir, `${role}.json`);
  const lock = tryLock(path.join(dataDir, `${role}.lock`), 'exclusive');
  if (!lock)
    throw new AlreadyRunning(
      `Targum is already running on ${dataDir}${describeHolder(note)}. Stop it first, or choose another DATA_DIR.`,
    );
  writeFileSync(note, JSON.stringify({ pid: process.pid }));
  return {
    publish: ({ url }) => writeFileSync(note, JSON.stringify({ pid: process.pid, url })),
    release: () => lock.release(),
  };
}

function describeHolder(note: string): string {
  try {
    const { pid, url } = JSON.parse(readFileSync(note, 'utf8')) as { pid: number; url?: string };
    return ` (process ${pid}${url ? `, ${url}` : ''})`;
  } catch {
    return '';
  }
}
