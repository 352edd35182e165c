import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Where a program lies, or undefined where this machine has none of that name. */
function findTool(name: string): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .concat('/usr/bin', '/usr/local/bin')
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}

export const pandoc = findTool('pandoc');
export const soffice = findTool('soffice');
export const chromium = findTool('chromium');
export const epubcheck = findTool('epubcheck');

/** Gives a folder that is gone after the work, whether it went well or not. */
export function inFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'targum-documents-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function runPandoc(source: string, to: string, extra: string[] = []): Uint8Array {
  return inFolder((folder) => {
    const output = join(folder, 'out');
    execFileSync(pandoc ?? '', ['-f', 'markdown', '-t', to, '-o', output, ...extra], { input: source });
    return new Uint8Array(readFileSync(output));
  });
}

/** Converts with LibreOffice in its own profile, so that runs do not wait for each other. */
export function runSoffice(bytes: Uint8Array, from: string, to: string, filter = to): Uint8Array {
  return inFolder((folder) => {
    const input = join(folder, `in.${from}`);
    writeFileSync(input, bytes);
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    execFileSync(soffice ?? '', [profile, '--headless', '--convert-to', filter, '--outdir', folder, input], {
      stdio: 'pipe',
      timeout: 120_000,
    });
    return new Uint8Array(readFileSync(join(folder, `in.${to}`)));
  });
}

export function printPdf(html: string): Uint8Array {
  return inFolder((folder) => {
    const input = join(folder, 'in.html');
    const output = join(folder, 'out.pdf');
    writeFileSync(input, html);
    const flags = [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-pdf-header-footer',
      `--user-data-dir=${join(folder, 'profile')}`,
    ];
    execFileSync(chromium ?? '', [...flags, `--print-to-pdf=${output}`, `file://${input}`], {
      stdio: 'pipe',
      timeout: 120_000,
    });
    return new Uint8Array(readFileSync(output));
  });
}

/** What epubcheck has against a book: its error lines, without file names. */
export function checkEpub(bytes: Uint8Array): string[] {
  return inFolder((folder) => {
    const file = join(folder, 'book.epub');
    writeFileSync(file, bytes);
    const lines = tryRun('java', ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-jar', epubcheck ?? '', file]).split(
      '\n',
    );
    return lines.filter((line) => /^(?:ERROR|FATAL)/.test(line)).map((line) => line.replaceAll(folder, ''));
  });
}

function tryRun(command: string, args: string[]): string {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    return `${stdout}\n${stderr}`;
  }
}
