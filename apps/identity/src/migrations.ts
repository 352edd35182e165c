import { fileURLToPath } from 'node:url';

const folder = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** Both sets go into the schema `identity`: the core first, then the sign-in methods that build on it. */
export const identityMigrations = [
  { folder: folder('migrations'), schema: 'identity', table: 'migrations' },
  { folder: folder('migrations/methods'), schema: 'identity', table: 'method_migrations' },
];
