import { afterAll, beforeEach } from 'vitest';
import { startIdentity } from '../../../testing/start-identity.ts';
import { behaviourOf } from './behaviours.ts';
import { LocalProvider, newPerson } from './local-provider.ts';

/** An identity server that knows some local providers; each test begins with new people and without faults. */
export async function startWithProviders() {
  const make = async (id: string) => new LocalProvider(behaviourOf(id)).listen();
  const locals = {
    google: await make('google'),
    github: await make('github'),
    microsoft: await make('microsoft'),
    twitter: await make('twitter'),
  };
  const all = Object.values(locals);
  const settings = { oauth_providers: Object.fromEntries(all.map((each) => [each.behaviour.id, each.settings()])) };
  const server = await startIdentity({ settings });
  afterAll(() => {
    for (const each of all) each.close();
  });
  beforeEach(() => {
    for (const each of all) {
      each.faults = {};
      each.person = newPerson(each.behaviour.id);
    }
  });
  return { ...locals, settings, server };
}
