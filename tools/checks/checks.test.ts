import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { checkBorders } from './check-borders.ts';
import { checkCompose, checkContainers, checkDockerfile } from './check-containers.ts';
import { checkDirections, findPhysical } from './check-directions.ts';
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

describe('the directions of the site', () => {
  test('are start and end everywhere', async () => {
    expect(await checkDirections()).toEqual({ ok: true, output: '' });
  });

  test.each([
    ['a.tsx', '<div className="ml-4">'],
    ['a.tsx', "const shape = 'p-2 sm:pr-3'"],
    ['a.tsx', '<p className="-left-1 absolute">'],
    ['a.tsx', '<p className="text-right">'],
    ['a.tsx', '<p className="border-l border-line">'],
    ['a.tsx', '<p className="rounded-tl-lg">'],
    ['a.tsx', '<p style={{ marginLeft: 4 }}>'],
    ['a.css', '  margin-left: 1rem;'],
    ['a.css', '  left: 0;'],
    ['a.css', '  text-align: right;'],
  ])('fail in %s on %s', (file, line) => {
    expect(findPhysical(file, `ok\n${line}`)).toEqual([expect.stringMatching(`^${file}:2: `)]);
  });

  test.each([
    ['a.tsx', '<p className="ms-4 text-start border-s rounded-s-lg inset-x-0">'],
    ['a.tsx', "t('time.left', { left })"],
    ['a.tsx', "  ArrowLeft: here - step, 'words left'"],
    ['a.css', '  inset-inline-start: 0; margin-inline: auto;'],
  ])('allow in %s: %s', (file, line) => {
    expect(findPhysical(file, line)).toEqual([]);
  });
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
