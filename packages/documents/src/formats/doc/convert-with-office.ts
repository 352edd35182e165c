import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const longest = 120_000;

/** Lets LibreOffice turn a file into docx, with its layout; undefined where it is not installed or fails. */
export async function convertWithOffice(bytes: Uint8Array, program = 'soffice'): Promise<Uint8Array | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'targum-office-'));
  try {
    const input = join(folder, 'document.doc');
    await writeFile(input, bytes);
    // A profile of its own: a program that is already open would take the job over and not wait.
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
    const flags = [
      profile,
      '--headless',
      '--norestore',
      '--convert-to',
      'docx:MS Word 2007 XML',
      '--outdir',
      folder,
      input,
    ];
    await run(program, flags, { timeout: longest, killSignal: 'SIGKILL' });
    return new Uint8Array(await readFile(join(folder, 'document.docx')));
  } catch {
    return undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
