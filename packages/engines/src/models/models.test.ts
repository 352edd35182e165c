import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmbeddedEngine } from '../engines/embedded.ts';
import { writeTinyModel } from '../testing/tiny-model.ts';
import { findActiveModel, useModel } from './active-model.ts';
import { listModels } from './list-models.ts';
import { pullModel } from './pull-model.ts';

const weights = 'onnx/decoder_model_merged.onnx';
let root: string;
let server: Server;
let url: string;
let asked: { path: string; range: string | undefined }[];
/** Answers a request instead of the server, once, when it returns true. */
let fault: ((path: string, response: ServerResponse, content: Buffer) => boolean) | undefined;
let extra: Record<string, string>;
let digestHeader: boolean;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'targum-models-'));
  await writeTinyModel(join(root, 'hub'), { dictionary: { hello: 'שלום' } });
  asked = [];
  extra = {};
  fault = undefined;
  digestHeader = false;
  server = createServer((request, response) => {
    const path = (request.url ?? '').replace(/^\/(?:someone\/tiny-en-he\/resolve\/main|files\/tiny-en-he)\//u, '');
    asked.push({ path, range: request.headers.range });
    void serve(path, request.headers.range, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(root, { recursive: true, force: true });
});

async function serve(path: string, range: string | undefined, response: ServerResponse): Promise<void> {
  const content = extra[path]
    ? Buffer.from(extra[path])
    : await readFile(join(root, 'hub', path)).catch(() => undefined);
  if (!content) return void response.writeHead(404).end();
  const armed = fault;
  if (armed?.(path, response, content)) {
    fault = undefined;
    return;
  }
  const digest = createHash('sha256').update(content).digest('hex');
  const headers = digestHeader ? { 'x-linked-etag': `"${digest}"` } : {};
  const from = Number(/^bytes=(\d+)-$/u.exec(range ?? '')?.[1] ?? 0);
  if (from >= content.length && from > 0) return void response.writeHead(416).end();
  const rest = content.subarray(from);
  response.writeHead(from > 0 ? 206 : 200, { ...headers, 'content-length': String(rest.length) }).end(rest);
}

const pull = (more: Partial<Parameters<typeof pullModel>[0]> = {}) =>
  pullModel({ from: 'someone/tiny-en-he', hub: url, into: join(root, 'own'), retry: { pause: 1 }, ...more });

/** Sends half of the weights and cuts the line. */
const cutInHalf: NonNullable<typeof fault> = (path, response, content) => {
  if (path !== weights) return false;
  response.writeHead(200, { 'content-length': String(content.length) }).write(content.subarray(0, content.length / 2));
  setTimeout(() => response.destroy(), 30);
  return true;
};

describe('pulling a model', () => {
  it('brings a hub model here, and it translates', async () => {
    const seen: number[] = [];
    const model = await pull({ onProgress: ({ bytes }) => seen.push(bytes) });
    expect(model).toMatchObject({ name: 'tiny-en-he', pairs: [{ source: 'en', target: 'he' }] });
    expect(seen.at(-1)).toBe(model.bytes);
    const engine = await openEmbeddedEngine({ modelFolder: model.path, processes: 1 });
    const [result] = await engine.translate({ source: 'en', target: 'he', segments: [{ text: 'hello' }] });
    await engine.close();
    expect(result?.text).toBe('שלום');
  });

  it('takes any address of a folder', async () => {
    expect(await pull({ from: `${url}/files/tiny-en-he/` })).toMatchObject({ name: 'tiny-en-he' });
  });

  it('takes a local folder', async () => {
    const model = await pull({ from: join(root, 'hub') });
    expect(model.path).toBe(join(root, 'own', 'hub'));
  });

  it('goes on where the line was cut', async () => {
    fault = cutInHalf;
    await pull();
    const tries = asked.filter((request) => request.path === weights);
    expect(tries.map((request) => request.range)).toEqual([undefined, expect.stringMatching(/^bytes=[1-9]\d*-$/u)]);
    const [here, there] = await Promise.all([
      readFile(join(root, 'own', 'tiny-en-he', weights)),
      readFile(join(root, 'hub', weights)),
    ]);
    expect(here.equals(there)).toBe(true);
  });

  it('goes on in a second pull after the first was given up', async () => {
    fault = cutInHalf;
    await expect(pull({ retry: { attempts: 1 } })).rejects.toMatchObject({ code: 'download_failed' });
    const before = asked.filter((request) => request.path === 'source.spm').length;
    await pull();
    expect(asked.filter((request) => request.path === 'source.spm')).toHaveLength(before);
    expect(asked.findLast((request) => request.path === weights)?.range).toMatch(/^bytes=[1-9]/u);
  });

  it('tries again after a server fault and gives up after several', async () => {
    fault = (_, response) => {
      response.writeHead(503).end();
      return true;
    };
    await pull();
    const broken = (_: string, response: ServerResponse): boolean => {
      response.writeHead(503).end();
      setImmediate(() => (fault = broken));
      return true;
    };
    fault = broken;
    await expect(pull({ into: join(root, 'other'), retry: { attempts: 3, pause: 1 } })).rejects.toMatchObject({
      code: 'download_failed',
    });
  });

  it('throws away what does not match its digest and fetches it anew', async () => {
    digestHeader = true;
    fault = (path, response, content) => {
      if (path !== weights) return false;
      const digest = createHash('sha256').update(content).digest('hex');
      response.writeHead(200, { 'x-linked-etag': digest }).end(Buffer.alloc(content.length, 1));
      return true;
    };
    const model = await pull();
    expect(model.problem).toBeUndefined();
    expect(asked.filter((request) => request.path === weights)).toHaveLength(2);
  });

  it('refuses a model whose files differ from the list of digests', async () => {
    extra = { SHA256SUMS: `${'0'.repeat(64)}  ${weights}\n` };
    await expect(pull({ retry: { attempts: 2, pause: 1 } })).rejects.toMatchObject({ code: 'checksum_mismatch' });
    expect(await listModels([join(root, 'own')])).toEqual([]);
  });

  it('says what is missing when the place holds no model', async () => {
    await rm(join(root, 'hub', 'source.spm'));
    await expect(pull()).rejects.toThrow('source.spm');
    await expect(pull({ from: 'no such thing' })).rejects.toMatchObject({ code: 'download_failed' });
    await expect(pull({ from: '../..' })).rejects.toMatchObject({ code: 'download_failed' });
  });

  it('stops when it is cancelled', async () => {
    const control = new AbortController();
    fault = (path) => {
      if (path !== weights) return false;
      control.abort();
      return true;
    };
    await expect(pull({ signal: control.signal })).rejects.toMatchObject({ code: 'cancelled' });
  });
});

describe('the models there are', () => {
  const places = () => ({ own: join(root, 'own'), shipped: join(root, 'shipped') });

  it('are listed with their languages, and broken ones with the reason', async () => {
    await writeTinyModel(join(root, 'shipped', 'good'), { dictionary: { a: 'א' } });
    await writeTinyModel(join(root, 'shipped', 'broken'), { dictionary: { a: 'א' } });
    await rm(join(root, 'shipped', 'broken', 'onnx'), { recursive: true });
    const models = await listModels([places().own, places().shipped]);
    expect(models.map((model) => [model.name, model.problem === undefined])).toEqual([
      ['broken', false],
      ['good', true],
    ]);
  });

  it('are used by choice, and the shipped one without a choice', async () => {
    await writeTinyModel(join(root, 'shipped', 'house'), { dictionary: { a: 'א' } });
    await pull();
    expect((await findActiveModel(places())).name).toBe('house');
    await useModel(places(), 'tiny-en-he');
    expect((await findActiveModel(places())).name).toBe('tiny-en-he');
    await expect(useModel(places(), 'nothing')).rejects.toMatchObject({ code: 'model_missing' });
    await writeFile(join(root, 'own', 'active.json'), 'nonsense');
    expect((await findActiveModel(places())).name).toBe('house');
  });

  it('are missed with a clear error', async () => {
    await expect(findActiveModel(places())).rejects.toMatchObject({ code: 'model_missing' });
    await expect(stat(places().own)).rejects.toThrow('ENOENT');
  });
});
