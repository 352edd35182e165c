import type { Page } from '@playwright/test';

/** Things that pages are about; made once by `makeThings`. */
export interface Things {
  project: string;
  glossary: string;
  memory: string;
  voice: string;
  /** A user of the identity provider. */
  person: string;
}

interface SiteRoute {
  /** As the router writes it. */
  path: string;
  /** The address to open; the path itself without it. */
  visit?: (things: Things) => string;
  /** Pages about one's own things are opened by an administrator, who may open all of them. */
  as: 'visitor' | 'admin';
}

const sections = ['', '/jobs', '/users', '/contact', '/ledger', '/reviews', '/payouts', '/audit'];

const identityParts = [
  '',
  '/activity',
  '/providers',
  '/clients',
  '/users',
  '/sessions',
  '/locks',
  '/messages',
  '/keys',
  '/audit',
];

/** Every page of the site; a test compares this list with the router. */
export const siteRoutes: readonly SiteRoute[] = [
  { path: '/', as: 'visitor' },
  { path: '/auth', as: 'visitor' },
  { path: '/authenticate', as: 'visitor' },
  { path: '/pricing', as: 'visitor' },
  { path: '/about', as: 'visitor' },
  { path: '/contact', as: 'visitor' },
  { path: '/privacy', as: 'visitor' },
  { path: '/terms', as: 'visitor' },
  { path: '/investors', as: 'visitor' },
  { path: '/investors-v2', as: 'visitor' },
  { path: '*', visit: () => '/nowhere', as: 'visitor' },
  { path: '/create-project', as: 'admin' },
  { path: '/projects', as: 'admin' },
  { path: '/projects/:projectId', visit: ({ project }) => `/projects/${project}`, as: 'admin' },
  { path: '/projects/:projectId/review', visit: ({ project }) => `/projects/${project}/review`, as: 'admin' },
  { path: '/reviews', as: 'admin' },
  { path: '/reviews/:assignmentId', visit: () => '/reviews/00000000-0000-4000-8000-000000000000', as: 'admin' },
  { path: '/glossaries', as: 'admin' },
  { path: '/glossaries/:glossaryId', visit: ({ glossary }) => `/glossaries/${glossary}`, as: 'admin' },
  { path: '/memories', as: 'admin' },
  { path: '/memories/:memoryId', visit: ({ memory }) => `/memories/${memory}`, as: 'admin' },
  { path: '/voices', as: 'admin' },
  { path: '/voices/:voiceId', visit: ({ voice }) => `/voices/${voice}`, as: 'admin' },
  { path: '/dashboard', as: 'admin' },
  { path: '/profile', as: 'admin' },
  { path: '/billing', as: 'admin' },
  { path: '/payment-success', as: 'admin' },
  { path: '/referral', as: 'admin' },
  { path: '/idp', as: 'admin' },
  ...sections.map((section) => ({
    path: '/console/:section?',
    visit: () => `/console${section}`,
    as: 'admin' as const,
  })),
  ...identityParts.map((part) => ({
    path: '/console/identity/:part?',
    visit: () => `/console/identity${part}`,
    as: 'admin' as const,
  })),
  {
    path: '/console/identity/users/:userId',
    visit: ({ person }) => `/console/identity/users/${person}`,
    as: 'admin',
  },
  { path: '/console/identity/users/:userId', visit: () => '/console/identity/users/import', as: 'admin' },
  { path: '/admin-redirect', as: 'admin' },
  { path: '/admin/*', visit: () => '/admin/dashboard', as: 'admin' },
  { path: '/word-count-test', as: 'admin' },
  { path: '/google-drive-test', as: 'admin' },
  { path: '/stripe-test', as: 'admin' },
];

/** A project with a counted document, a glossary and a memory of whoever is signed in on the page. */
export async function makeThings(page: Page): Promise<Things> {
  return page.evaluate(async () => {
    const token = document.cookie.split('; ').find((part) => part.startsWith('targum_session_jwt='));
    const headers = { authorization: `Bearer ${decodeURIComponent(token?.split('=')[1] ?? '')}` };
    const make = async (path: string, body: object) => {
      const answer = await fetch(path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      return (await answer.json()) as Record<string, string>;
    };
    const pair = { source_language: 'en', target_language: 'he' };
    const project = await make('/api/create-project', { name: 'The river' });
    const form = new FormData();
    form.append('projectId', project['project_id'] ?? '');
    const text = Array.from({ length: 40 }, (_, index) => `The red house number ${index + 1} stood by the river.`);
    form.append('document', new File([text.join('\n\n')], 'The river.txt'));
    await fetch('/api/upload-document', { method: 'POST', headers, body: form });
    const glossary = await make('/api/glossaries', { name: 'House and river', ...pair });
    const memory = await make('/api/memories', { name: 'Earlier books', ...pair });
    const voice = await make('/api/voices', { name: 'My novels', ...pair });
    const people = await fetch('/admin/api/identity/users?limit=1', { headers });
    const { users } = (await people.json()) as { users: { user_id: string }[] };
    return {
      person: users[0]?.user_id ?? '',
      project: project['project_id'] ?? '',
      glossary: glossary['id'] ?? '',
      memory: memory['id'] ?? '',
      voice: voice['id'] ?? '',
    };
  });
}

/** Until a page shows what it has: its heading is there and nothing stands for what is still to come. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await page
    .locator('main:not([aria-busy=true]):not(:has(.animate-spin)):not(:has(.animate-pulse))')
    .waitFor({ timeout: 20_000 });
}
