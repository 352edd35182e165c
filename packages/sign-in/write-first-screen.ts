// Writes the first screen as HTML to the standard output: `write-first-screen.ts options.json > first-screen.html`.
// The options are those of `firstScreenHtml`, as JSON. What a policy must allow is said on the other output.
import { readFile } from 'node:fs/promises';
import { type FirstScreenOptions, firstScreenHtml } from './src/prerender/index.ts';

const [file] = process.argv.slice(2);
const options = file ? (JSON.parse(await readFile(file, 'utf8')) as FirstScreenOptions) : {};
const { html, styleSource, scriptSource } = await firstScreenHtml(options);
if (html === '')
  throw new Error('With this configuration the first thing to see is no form: there is nothing to write.');
process.stdout.write(html);
process.stderr.write(`style-src ${styleSource}; script-src ${scriptSource}\n`);
