import { beforeAll, expect, test } from 'vitest';
import { routes } from '../routes.ts';
import { makeTestServer } from '../testing/test-server.ts';
import { hebrewErrors } from './hebrew-errors.ts';

let server: Awaited<ReturnType<typeof makeTestServer>>;
beforeAll(async () => {
  server = await makeTestServer();
});

async function refusal(language?: string): Promise<{ error: { code: string; message: string } }> {
  const answer = await fetch(`${server.url}/api/projects/5d0b4a43-6f5c-4c62-8d5b-7c8f0f7c1d11`, {
    headers: language ? { 'accept-language': language } : {},
  });
  return (await answer.json()) as { error: { code: string; message: string } };
}

test('a refusal comes in the language that the caller asks for first, and in English otherwise', async () => {
  expect((await refusal('he-IL,en;q=0.5')).error).toMatchObject({
    code: 'project_not_found',
    message: 'הפרויקט הזה אינו קיים.',
  });
  for (const language of [undefined, 'en-GB,he;q=0.5', 'fr', '*'])
    expect((await refusal(language)).error.message).toBe('This project does not exist.');
});

test('every refusal that a route can answer has a Hebrew text', () => {
  const codes = routes.flatMap(({ route }) => Object.keys(route.errors ?? {}));
  expect(codes.length).toBeGreaterThan(100);
  const texts: Record<string, string> = hebrewErrors;
  expect([...new Set(codes)].filter((code) => !/\p{Script=Hebrew}/u.test(texts[code] ?? ''))).toEqual([]);
});
