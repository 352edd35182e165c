import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { checkBorders } from './check-borders.ts';
import { checkCompose, checkContainers, checkDockerfile } from './check-containers.ts';
import { root } from './exec.ts';

const planted: string[] = [];

async function plant(file: string, text: string): Promise<void> {
  const full = path.join(root, file);
  planted.push(full);
  await mkdir(path.dirname(full), { recursive: true });
  await writeFile(full, text);
}

afterEach(async () => {
  for (const file of planted.splice(0)) await rm(file, { force: true });
});

describe('the borders', () => {
  test('hold in the sources as they are', async () => {
    expect(await checkBorders()).toEqual({ ok: true, output: '' });
  }, 120_000);

  test('fail on a planted import that goes sideways', async () => {
    await plant('packages/contracts/src/planted-violation.ts', "export { openDocument } from '@targum/documents';\n");
    const { ok, output } = await checkBorders();
    expect(ok).toBe(false);
    expect(output).toContain('middle-never-sideways: packages/contracts/src/planted-violation.ts');
  }, 120_000);

  test('fail when almost no modules are seen', async () => {
    const { ok, output } = await checkBorders(['packages/languages']);
    expect(ok).toBe(false);
    expect(output).toMatch(/saw \d modules/);
  }, 120_000);
});

describe('the container recipes', () => {
  test('are sound', async () => {
    expect(await checkContainers()).toEqual({ ok: true, output: '' });
  });

  test('fail on a dependency that is not there, and on a shell-form command', () => {
    expect(checkCompose({ services: { api: { image: 'a', depends_on: ['ghost'] } }, volumes: {} })).toContain(
      'compose.yaml: api depends on ghost, which is not there',
    );
    expect(checkDockerfile('FROM node\nUSER node\nCMD node main.ts')).toContain(
      'Dockerfile: not in exec form: "CMD node main.ts"',
    );
    expect(checkDockerfile('FROM node\nRUNN x')).toEqual([
      'Dockerfile: unknown instruction in "RUNN x"',
      'Dockerfile: runs as root',
    ]);
  });
});
