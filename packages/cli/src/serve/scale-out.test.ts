import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as contract from '@targum/contracts';
import { testDatabase } from '@targum/server-kit/testing';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningTargum, startTargum } from '../testing/start-targum.ts';
import { visit } from '../testing/visit.ts';

/** Two servers and three workers that share nothing but a database and a bucket. */
const running: RunningTargum[] = [];
let s3: S3rver;
let folder: string;

beforeAll(async () => {
  const database = await testDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'targum-s3-'));
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'targum', configs: [] }],
  });
  const { port } = await s3.run();
  const shared = {
    DATABASE_URL: database.url,
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'targum',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    ENGINE_PROCESSES: '1',
    IDENTITY_SECRET: 'a long text that all processes of this test share',
    SERVER_SECRET: 'another long text that all processes of this test share',
    JOBS_AT_ONCE: '1',
  };
  const commands = [['serve', 'api'], ['serve', 'api'], ['worker'], ['worker'], ['worker']];
  running.push(...(await Promise.all(commands.map((command) => startTargum(shared, command)))));
}, 240_000);

afterAll(async () => {
  await Promise.all(running.map((process) => process.dispose()));
  await s3.close();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

test('what one server takes in, either worker translates and the other server delivers, even when a worker is killed', async () => {
  const [first, second, doomed] = running;
  if (!first || !second || !doomed) throw new Error('not all processes started');
  const person = visit(first.url);
  const paragraphs = Array.from({ length: 450 }, (_, index) => `The red house number ${index + 1} stood by the river.`);
  const projectId = await person.upload('houses.txt', paragraphs.join('\n\n'));
  await person.waitFor(projectId, (seen) => seen.status === 'estimated');
  await Promise.all([person.start(projectId), person.start(projectId)]);
  person.moveTo(second.url);
  await person.waitFor(projectId, (seen) => seen.segments.done > 20);
  await doomed.kill();
  const status = await person.waitFor(projectId, (seen) => seen.status === 'completed', 180);
  expect(status.segments).toMatchObject({ total: 450, done: 450, failed: 0 });
  const text = await person.download(projectId);
  expect(text.split('\n\n')).toHaveLength(450);
  expect(text).toMatch(/\p{Script=Hebrew}/u);
  for (const number of [1, 200, 450]) expect(text).toContain(String(number));
}, 300_000);

test('what is paused at one server stands still at the other, and goes on and is deleted from there', async () => {
  const [first, second] = running;
  if (!first || !second) throw new Error('not all processes started');
  const person = visit(first.url);
  const paragraphs = Array.from({ length: 250 }, (_, index) => `The blue boat number ${index + 1} lay in the harbour.`);
  const projectId = await person.upload('boats.txt', paragraphs.join('\n\n'));
  await person.waitFor(projectId, (seen) => seen.status === 'estimated');
  await person.start(projectId);
  await person.waitFor(projectId, (seen) => seen.status === 'translating');
  const paused = await person.call(contract.pauseProject, { params: { projectId } });
  person.moveTo(second.url);
  expect(await person.status(projectId)).toMatchObject({ status: 'paused', segments: paused.segments });
  await person.call(contract.resumeProject, { params: { projectId } });
  const done = await person.waitFor(projectId, (seen) => seen.status === 'completed', 180);
  expect(done.segments).toMatchObject({ total: 250, done: 250 });
  const before = await listBucket();
  expect(before.filter((key) => key.includes(done.documents[0]?.document_id ?? ''))).toHaveLength(2);
  await person.call(contract.deleteProject, { params: { projectId } });
  expect(await listBucket()).toHaveLength(before.length - 2);
}, 300_000);

async function listBucket(): Promise<string[]> {
  const files = await readdir(path.join(folder, 'targum'), { recursive: true });
  return files.filter((name) => name.endsWith('_object'));
}
