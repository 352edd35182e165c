import path from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

test('the client is bundled for browsers without a module of Node in it', async () => {
  const { outputFiles, warnings, metafile } = await build({
    entryPoints: [path.join(import.meta.dirname, 'index.ts')],
    bundle: true,
    platform: 'browser',
    format: 'esm',
    write: false,
    metafile: true,
  });
  expect(warnings).toEqual([]);
  expect(outputFiles[0]?.text).toContain('createTargum');
  expect(Object.keys(metafile.inputs).filter((input) => /^node:|server-kit|apps\//.test(input))).toEqual([]);
});
