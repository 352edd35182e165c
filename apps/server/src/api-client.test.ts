import { createHmac } from 'node:crypto';
import { createTargum, eachItem, HttpError, type Targum, verifyWebhook } from '@targum/api-client';
import * as contract from '@targum/contracts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { routes } from './routes.ts';
import { aKey, aPerson } from './testing/people.ts';
import { aReceiver } from './testing/receiver.ts';
import { makeTestServer } from './testing/test-server.ts';

let targum: Targum;
let url: string;
beforeAll(async () => {
  const server = await makeTestServer();
  url = server.url;
  const owner = await aPerson(server, 'owner');
  const { key } = await aKey(
    owner,
    contract.apiScopes.map((scope) => scope.name),
  );
  targum = createTargum({ baseUrl: `${url}/`, apiKey: key });
});

describe('the typed client', () => {
  test('takes a text from an empty project to its translation', async () => {
    const { tiers } = await targum.estimates.listPricingTiers();
    expect(tiers.map((tier) => tier.name)).toContain('standard');
    const { project_id: projectId } = await targum.projects.createProject({
      body: { name: 'ספר' },
      idempotencyKey: 'book-1',
    });
    const again = await targum.projects.createProject({ body: { name: 'ספר' }, idempotencyKey: 'book-1' });
    expect(again.project_id).toBe(projectId);
    await targum.documents.uploadDocument({
      body: { projectId },
      file: { name: 'ספר.txt', content: new Blob(['The words of a book.']) },
    });
    let started = false;
    for await (const { event, data } of targum.projects.watchProject({ params: { projectId } })) {
      expect(event).toBe('status');
      const { status } = data as contract.ProjectStatus;
      if (status === 'estimated' && !started) {
        started = true;
        await targum.translation.startTranslation({ body: { projectId } });
      }
      if (status === 'completed') break;
    }
    const file = await targum.documents.downloadTranslation({ params: { projectId } });
    expect(file.name).toBe('ספר.he.txt');
    expect(file.mediaType).toContain('text/plain');
    expect(await (await file.blob()).text()).toContain('ehT sdrow');
    const listed = await targum.projects.listProjects();
    expect(listed.projects.map((project) => project.project_id)).toContain(projectId);
  });

  test('walks a list to its end, hears of events and verifies them', async () => {
    const receiver = await aReceiver();
    const made = [];
    for (const description of ['a', 'b', 'c']) {
      made.push(
        await targum.webhooks.createWebhook({
          body: { url: `${receiver.url}/${description}`, description, events: ['project.completed'] },
        }),
      );
    }
    const seen: string[] = [];
    const load = (cursor: string | undefined) =>
      targum.webhooks.listWebhooks({ query: { limit: 2, ...(cursor ? { cursor } : {}) } });
    for await (const webhook of eachItem(load, 'webhooks')) seen.push(webhook.description);
    expect(seen).toEqual(['c', 'b', 'a']);

    const first = made[0];
    await targum.webhooks.testWebhook({ params: { webhookId: first?.webhook.id ?? '' } });
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 10_000 });
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
    expect(await verifyWebhook({ secret: first?.secret ?? '', headers, body })).toMatchObject({ type: 'webhook.test' });
    const forged = createHmac('sha256', 'guess').update(body).digest('base64');
    await expect(
      verifyWebhook({
        secret: first?.secret ?? '',
        headers: { ...headers, 'webhook-signature': `v1,${forged}` },
        body,
      }),
    ).rejects.toThrow(/does not match/);
  });

  test('gives an error with its code, and public calls need no key', async () => {
    const stranger = createTargum({ baseUrl: url });
    expect((await stranger.system.getHealth()).status).toBe('ok');
    const missing = targum.projects.getProject({ params: { projectId: '00000000-0000-4000-8000-000000000000' } });
    await expect(missing).rejects.toBeInstanceOf(HttpError);
    await expect(missing).rejects.toMatchObject({ status: 404, code: 'project_not_found' });
  });

  test('has a method for every call that a key may make, and for none that it may not', () => {
    const methods = Object.values(targum).flatMap((group) => Object.keys(group));
    const keyed = routes.filter(({ route }) => route.scope !== undefined).map(({ route }) => route.name);
    const byName = new Map(
      Object.entries(contract as Record<string, unknown>).map(([name, value]) => [
        (value as { name?: string }).name,
        name,
      ]),
    );
    expect(keyed.filter((name) => !methods.includes(byName.get(name) ?? name))).toEqual([]);
    const known = new Set(routes.map(({ route }) => byName.get(route.name)));
    expect(methods.filter((name) => !known.has(name))).toEqual([]);
    expect(methods).not.toContain('createApiKey');
    expect(methods).not.toContain('deleteAccount');
  });
});
