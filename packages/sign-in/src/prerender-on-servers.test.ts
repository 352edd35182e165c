import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { buildPrerender } from '../build.ts';
import { type FirstScreenOptions, firstScreenHtml } from './prerender/index.ts';

const OPTIONS: FirstScreenOptions = {
  config: { products: ['otp'], otpOptions: { methods: ['email', 'sms'] } },
  locale: 'he',
  appearance: 'auto',
  styles: { colors: { primary: '#123456' } },
};

/** Ways to have the first screen written where there is no browser, and no TypeScript either. */
describe('the first screen on servers and in builds', () => {
  test('the command writes it for options in a file, and says what a policy must allow', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'targum-first-screen-')), 'options.json');
    await writeFile(file, JSON.stringify(OPTIONS));
    const command = fileURLToPath(new URL('../write-first-screen.ts', import.meta.url));
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [command, file]);
    const { html, styleSource, scriptSource } = await firstScreenHtml(OPTIONS);
    expect(stdout).toBe(html);
    expect(stderr).toContain(`style-src ${styleSource}; script-src ${scriptSource}`);
  });

  test('the command fails where the first thing to see is no form', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'targum-first-screen-')), 'options.json');
    await writeFile(file, JSON.stringify({ config: { products: [] } }));
    const command = fileURLToPath(new URL('../write-first-screen.ts', import.meta.url));
    await expect(promisify(execFile)(process.execPath, [command, file])).rejects.toThrow('there is nothing to write');
  });

  test('the built file is one, and writes the same', async () => {
    const chunks = await buildPrerender();
    expect(chunks.map((one) => one.fileName)).toEqual(['prerender.js']);
    const file = join(await mkdtemp(join(tmpdir(), 'targum-first-screen-')), 'prerender.mjs');
    await writeFile(file, chunks[0]?.code ?? '');
    const program = `import('${file}').then(async (it) => console.log(JSON.stringify(await it.firstScreenHtml(${JSON.stringify(OPTIONS)}))))`;
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', program]);
    expect(JSON.parse(stdout)).toEqual(await firstScreenHtml(OPTIONS));
  });
});
