import { makeTestFolder, removeAbandonedTestFolders, removeTestFolder } from './test-server.ts';

/** For vitest's `globalSetup`: gives a run its database folder and clears it away at the end. */
export default async function setup(): Promise<() => Promise<void>> {
  await removeAbandonedTestFolders();
  const folder = await makeTestFolder();
  return () => removeTestFolder(folder);
}
