import { afterAll, expect } from 'vitest';
import { countRows } from '../../../testing/flows.ts';
import { startIdentity } from '../../../testing/start-identity.ts';
import { behaviours } from './behaviours.ts';
import { LocalProvider, newPerson } from './local-provider.ts';
import { signInThrough } from './walk.ts';

/** An identity server that knows a local counterpart of every provider. */
export async function startWithAllProviders() {
  const locals = await Promise.all(behaviours.map((behaviour) => new LocalProvider(behaviour).listen()));
  const settingsOf = (each: LocalProvider, extra: object = {}) => [each.behaviour.id, each.settings({ ...extra })];
  const settings = { oauth_providers: Object.fromEntries(locals.map((local) => settingsOf(local))) };
  const server = await startIdentity({ settings });
  afterAll(() => {
    for (const local of locals) local.close();
  });
  const fresh = (local: LocalProvider) => {
    local.faults = {};
    local.seen.length = 0;
    local.person = newPerson(local.behaviour.id);
  };
  const rows = (test: (local: LocalProvider) => unknown = () => true) =>
    locals.filter(test).map((local) => [local.behaviour.id, local] as const);

  const left = async () => ({
    users: await countRows(server, 'identity.users'),
    tokens: await countRows(server, 'identity.oauth_tokens'),
    registrations: await countRows(server, 'identity.oauth_registrations'),
  });
  const noted = (id: string) =>
    countRows(
      server,
      `identity.audit_log where action = 'oauth.failed' and result = 'refused' and details->>'provider' = $1`,
      [id],
    );

  /** A page that says so with a way on, a line in the audit log, and nothing left behind in database or browser. */
  async function expectFailure(id: string, why: RegExp) {
    const [before, notedBefore] = [await left(), await noted(id)];
    const { response, browser, token } = await signInThrough(server, id);
    expect([token, response?.status]).toEqual(['', 400]);
    const text = (await response?.text()) ?? '';
    expect(text).toMatch(why);
    expect(text).not.toMatch(/<script>alert|secret-of-targum|access-token-of-provider/);
    expect(browser.cookiesOf(server.baseUrl).filter((name) => name.startsWith('targum_oauth'))).toEqual([]);
    expect(await left()).toEqual(before);
    expect(await noted(id)).toBe(notedBefore + 1);
  }

  return { locals, server, settings, fresh, rows, left, expectFailure };
}
