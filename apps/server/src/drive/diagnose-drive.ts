import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { DriveStep } from '@targum/contracts';
import { isAppError } from '@targum/wire';
import type { Deps } from '../deps.ts';
import { selectConnection } from './drive.sql.ts';
import { isConfigured, uploadOptions } from './google.ts';
import { withAuth, withDrive } from './open-drive.ts';

interface Step {
  name: DriveStep['name'];
  /** `made` is the test file, once there is one. */
  run(deps: Deps, userId: string, made: { fileId: string }): Promise<string>;
}

const sample = 'Written by Targum to try the connection. It is removed again at once.';

/** Each step needs those before it; a later one is skipped when an earlier one failed. */
const steps: readonly Step[] = [
  {
    name: 'configured',
    async run(deps) {
      if (!isConfigured(deps)) throw new Error('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are not set.');
      return `Client ${deps.config.GOOGLE_CLIENT_ID?.split('-')[0] ?? ''}…`;
    },
  },
  {
    name: 'connected',
    async run(deps, userId) {
      const connection = await selectConnection(deps.db, userId);
      if (!connection) throw new Error('No Drive is connected to your account.');
      return `Connected as ${connection.email}`;
    },
  },
  {
    name: 'token',
    async run(deps, userId) {
      const { token } = await withAuth(deps, userId, (auth) => auth.getAccessToken());
      if (!token) throw new Error('Google gave no access token.');
      return 'Google gave an access token';
    },
  },
  {
    name: 'account',
    async run(deps, userId) {
      const { data } = await withDrive(deps, userId, (drive) => drive.about.get({ fields: 'user' }));
      return `${data.user?.displayName ?? ''} <${data.user?.emailAddress ?? ''}>`.trim();
    },
  },
  {
    name: 'list',
    async run(deps, userId) {
      const { data } = await withDrive(deps, userId, (drive) => drive.files.list({ pageSize: 10 }));
      return `${data.files?.length ?? 0} files on the first page`;
    },
  },
  {
    name: 'write',
    async run(deps, userId, made) {
      const requestBody = { name: 'Targum connection test.txt' };
      const media = { mimeType: 'text/plain', body: Readable.from([sample]) };
      const { data } = await withDrive(deps, userId, (drive) =>
        drive.files.create({ requestBody, media }, uploadOptions(deps)),
      );
      if (!data.id) throw new Error('Google made no file.');
      made.fileId = data.id;
      return 'A test file was written';
    },
  },
  {
    name: 'read',
    async run(deps, userId, { fileId }) {
      const read = await withDrive(deps, userId, async (drive) => {
        const { data } = await drive.files.get({ fileId, alt: 'media' }, { responseType: 'stream' });
        return text(data);
      });
      if (read !== sample) throw new Error('The test file came back with other content.');
      return 'The test file was read back unchanged';
    },
  },
  {
    name: 'remove',
    async run(deps, userId, { fileId }) {
      await withDrive(deps, userId, (drive) => drive.files.delete({ fileId }));
      return 'The test file was removed';
    },
  },
];

export async function diagnoseDrive(deps: Deps, userId: string): Promise<{ ok: boolean; steps: DriveStep[] }> {
  const made = { fileId: '' };
  const done: DriveStep[] = [];
  for (const step of steps) {
    // What was written is removed even when it did not come back right.
    const failed = done.some(({ name, result }) => result !== 'ok' && name !== 'read');
    done.push(failed ? skipped(step) : await tryStep(step, deps, userId, made));
  }
  return { ok: done.every(({ result }) => result === 'ok'), steps: done };
}

function skipped({ name }: Step): DriveStep {
  return { name, result: 'skipped', detail: 'An earlier step failed.', milliseconds: 0 };
}

async function tryStep(step: Step, deps: Deps, userId: string, made: { fileId: string }): Promise<DriveStep> {
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  try {
    const detail = await step.run(deps, userId, made);
    return { name: step.name, result: 'ok', detail, milliseconds: took() };
  } catch (error) {
    return { name: step.name, result: 'failed', detail: describe(error), milliseconds: took() };
  }
}

function describe(error: unknown): string {
  const known = isAppError(error) ? error : undefined;
  return known ? `${known.userMessage} (${known.code})` : (error as Error).message;
}
