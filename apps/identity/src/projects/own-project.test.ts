import { createLogger } from '@targum/server-kit';
import { testDatabase } from '@targum/server-kit/testing';
import { expect, test } from 'vitest';
import { createIdentity } from '../index.ts';
import { identityMigrations } from '../migrations.ts';
import { developmentProject } from './development-project.ts';

const database = await testDatabase({ migrations: identityMigrations });
const start = (development: boolean) =>
  createIdentity({
    pool: database.pool,
    log: createLogger({ level: 'silent', name: 'test' }),
    secret: 'a secret for tests that is long enough to be one',
    publicUrl: development ? 'http://localhost:3000' : 'https://targum.example',
    development,
    send: async () => undefined,
  });

test('row 173: what is there for developers does not exist in production, even in the same database', async () => {
  const before = await start(true);
  expect(before.project.publicToken).toBe(developmentProject.public_token);
  const after = await start(false);
  expect(await after.deps.projects.byPublicToken(developmentProject.public_token)).toBeUndefined();
  expect(await after.deps.projects.byId(developmentProject.project_id)).toBeUndefined();
});

test('an installation has one live project of its own, whichever process makes it first', async () => {
  const [one, two] = await Promise.all([start(false), start(false)]);
  expect(one.project).toEqual(two.project);
  const project = await one.deps.projects.byId(one.project.id);
  expect(project?.settings.allowed_origins).toEqual(['https://targum.example']);
  expect(project?.environment).toBe('live');
});

test('a secret that is too short is refused at the start', async () => {
  const { serverSecret } = await import('../secrets/server-secret.ts');
  expect(() => serverSecret('short')).toThrow(/32/);
});
