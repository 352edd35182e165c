import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { OutputChunk } from 'rolldown';
import { buildStandAlone, firstScreen, gzipBytes, LATER } from './build.ts';
import { headlessBytes, wholeHeadlessBytes } from './headless-size.ts';
import { type FirstScreenOptions, firstScreenHtml } from './src/prerender/index.ts';

const KB = 1024;

export interface Measured {
  name: string;
  bytes: number;
  limit: number;
}

/** Chunks that make up a method: what its screens load beyond the first screen. */
const METHODS: Record<string, { parts: string[]; limit: number }> = {
  otp: { parts: ['otp'], limit: 8 * KB },
  phone: { parts: ['phone-form', 'frame'], limit: 8 * KB },
  'magic link': { parts: ['email-confirmation'], limit: 8 * KB },
  passwords: { parts: ['passwords', 'password-mail'], limit: 8 * KB },
  passkeys: { parts: ['passkeys', 'passkey-button', 'webauthn-json'], limit: 8 * KB },
  oauth: { parts: ['provider-icon', 'one-tap', 'show-one-tap'], limit: 8 * KB },
  'identity provider': { parts: ['identity-provider'], limit: 8 * KB },
  'bot checks': { parts: ['collect-proofs'], limit: 8 * KB },
  'look of later screens': { parts: ['screens-css'], limit: 8 * KB },
  'English texts': { parts: ['en-later'], limit: 8 * KB },
  'Hebrew texts': { parts: ['he-later'], limit: 8 * KB },
  wallets: { parts: ['wallets', 'wallet-buttons'], limit: 12 * KB },
};

/** The most that a first screen can hold without texts and themes of the host. */
const FULL: FirstScreenOptions = {
  appearance: 'auto',
  config: {
    products: ['passkeys', 'oauth', 'crypto', 'passwords', 'otp'],
    otpOptions: { methods: ['email', 'sms', 'whatsapp'] },
    oauthOptions: { providers: [{ type: 'google' }, { type: 'github' }, { type: 'apple' }] },
  },
};

/** What a page carries in its own HTML beside the files, styles included. */
async function markupBytes(options: FirstScreenOptions): Promise<number> {
  return gzipSync((await firstScreenHtml(options)).html, { level: 9 }).length;
}

export async function measureSizes(): Promise<Measured[]> {
  const chunks = await buildStandAlone();
  const shell = firstScreen(chunks);
  // All that the main screen needs to work: the shell's file and the widget behind it.
  const first = [...new Set([...shell, ...withImports(chunks, LATER)])];
  const rows: Measured[] = [
    { name: 'first control', bytes: gzipBytes(shell), limit: 10 * KB },
    { name: 'first screen', bytes: gzipBytes(first), limit: 30 * KB },
  ];
  const hebrew = withImports(chunks, 'he-first').filter((one) => !first.includes(one));
  rows.push({ name: 'first screen in Hebrew', bytes: gzipBytes([...first, ...hebrew]), limit: 30 * KB });
  rows.push({ name: 'prerendered markup in the page', bytes: await markupBytes({}), limit: 4 * KB });
  rows.push({
    name: 'prerendered markup, everything in Hebrew',
    bytes: await markupBytes({ ...FULL, locale: 'he' }),
    limit: 4 * KB,
  });
  const counted = new Set([...first, ...hebrew]);
  for (const [name, { parts, limit }] of Object.entries(METHODS)) {
    const own = parts.flatMap((part) => withImports(chunks, part)).filter((one) => !first.includes(one));
    for (const one of own) counted.add(one);
    rows.push({ name, bytes: gzipBytes([...new Set(own)]), limit });
  }
  const forgotten = chunks.filter((one) => !counted.has(one));
  if (forgotten.length > 0)
    throw new Error(`No limit watches these chunks: ${forgotten.map((one) => one.fileName).join(', ')}`);
  rows.push({ name: 'headless client', bytes: await headlessBytes(), limit: 10 * KB });
  rows.push({ name: 'headless client in one file', bytes: await wholeHeadlessBytes(), limit: 10 * KB });
  return rows;
}

function withImports(chunks: OutputChunk[], name: string): OutputChunk[] {
  const chunk = chunks.find((one) => one.name === name);
  if (!chunk) throw new Error(`No chunk is called ${name}.`);
  return firstScreen(chunks, chunk.fileName);
}

/** Prints every size and fails when one is over its limit. */
async function main(): Promise<void> {
  const rows = await measureSizes();
  const lines = rows.map(
    ({ name, bytes, limit }) =>
      `${bytes <= limit ? 'ok  ' : 'OVER'} ${name}: ${(bytes / KB).toFixed(1)} of ${limit / KB} KB`,
  );
  process.stdout.write(`${lines.join('\n')}\n`);
  if (rows.some((one) => one.bytes > one.limit)) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
