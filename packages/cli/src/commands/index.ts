import type { CommandEntry } from '../command.ts';

/** Every command, in the order in which the help lists them. */
export const commands: readonly CommandEntry[] = [
  {
    name: 'serve',
    summary: 'Serve the product: site, API, identity provider and worker, or only some of them',
    load: async () => (await import('./serve.ts')).command,
  },
  {
    name: 'worker',
    summary: 'Take translation jobs; any number may run, on any number of machines',
    load: async () => (await import('./worker.ts')).command,
  },
  {
    name: 'migrate',
    summary: 'Bring the database up to this version and stop',
    load: async () => (await import('./migrate.ts')).command,
  },
  {
    name: 'health',
    summary: 'Ask a running installation whether it is well',
    load: async () => (await import('./health.ts')).command,
  },
  {
    name: 'identity',
    summary: 'Administer the identity provider: settings, applications, users, sessions, keys, log',
    load: async () => (await import('./identity.ts')).command,
  },
  {
    name: 'translate',
    summary: 'Translate a file, or standard input',
    load: async () => (await import('./translate.ts')).command,
  },
  { name: 'count', summary: 'Count the words of a file', load: async () => (await import('./count.ts')).command },
  {
    name: 'align',
    summary: 'Pair the sentences of a document with those of its translation',
    load: async () => (await import('./align.ts')).command,
  },
  {
    name: 'models',
    summary: 'List, fetch and choose translation models',
    load: async () => (await import('./models.ts')).command,
  },
];
