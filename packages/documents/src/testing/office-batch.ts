import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inFolder, soffice } from './outside-tools.ts';

export interface NamedFile {
  name: string;
  bytes: Uint8Array;
}

/** Converts several files in one run of LibreOffice, whose start takes longer than most conversions. */
export function runSofficeOnAll(files: readonly NamedFile[], to: string): (Uint8Array | undefined)[] {
  return inFolder((folder) => {
    const inputs = files.map(({ name, bytes }, index) => {
      const path = join(folder, `${index}.${name.split('.').at(-1)}`);
      writeFileSync(path, bytes);
      return path;
    });
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    const out = join(folder, 'out');
    execFileSync(soffice ?? '', [profile, '--headless', '--convert-to', to, '--outdir', out, ...inputs], {
      stdio: 'pipe',
      timeout: 240_000,
    });
    return files.map((_, index) => {
      const path = join(out, `${index}.${to.split(':')[0]}`);
      return existsSync(path) ? new Uint8Array(readFileSync(path)) : undefined;
    });
  });
}
