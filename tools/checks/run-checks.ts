import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { checkBorders } from './check-borders.ts';
import { checkContainers } from './check-containers.ts';
import { checkDirections } from './check-directions.ts';
import { checkDocs } from './check-docs.ts';
import { checkSuppressions } from './check-suppressions.ts';
import { exec, root } from './exec.ts';

interface Check {
  name: string;
  run(): Promise<{ ok: boolean; output: string }>;
}

const tool = (command: string, args: string[]) => async () => {
  const { code, output } = await exec(command, args);
  return { ok: code === 0, output };
};

/** Every folder with a tsconfig of its own. */
export function typedFolders(): string[] {
  const folders = ['packages', 'apps'].flatMap((parent) =>
    readdirSync(path.join(root, parent)).map((name) => `${parent}/${name}`),
  );
  return [...folders, 'e2e', 'tools'].filter((folder) => existsSync(path.join(root, folder, 'tsconfig.json')));
}

async function checkTypes() {
  const results = [];
  for (const folder of typedFolders()) results.push(await exec('tsc', ['--noEmit', '-p', folder]));
  return {
    ok: results.length > 0 && results.every((result) => result.code === 0),
    output: results.map((result) => result.output).join(''),
  };
}

/** Checks that a package brings itself: `check-*.ts` at its root, run when there. */
function ownChecks(): Check[] {
  const folders = typedFolders().filter((folder) => folder !== 'tools');
  return folders.flatMap((folder) =>
    readdirSync(path.join(root, folder))
      .filter((file) => /^check-.*\.ts$/.test(file))
      .map((file) => ({
        name: `${folder} ${file.replace(/\.ts$/, '')}`,
        run: tool(process.execPath, [`${folder}/${file}`]),
      })),
  );
}

const checks: Check[] = [
  { name: 'types', run: checkTypes },
  { name: 'lint', run: tool('oxlint', ['--type-aware', '--deny-warnings', '.']) },
  { name: 'format', run: tool('biome', ['check', '.']) },
  { name: 'borders', run: checkBorders },
  { name: 'dead code', run: tool('knip', ['--no-progress']) },
  { name: 'suppressions', run: checkSuppressions },
  { name: 'directions', run: checkDirections },
  { name: 'docs', run: checkDocs },
  { name: 'containers', run: checkContainers },
];

/** The checks that found a fault, with what they said; each is told as it ends. */
export async function failingChecks(): Promise<{ name: string; output: string }[]> {
  const failing = [];
  for (const check of [...checks, ...ownChecks()]) {
    const started = performance.now();
    const { ok, output } = await check.run();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${ok ? 'ok  ' : 'FAIL'} ${check.name} (${seconds} s)`);
    if (ok) continue;
    console.log(output.trimEnd());
    failing.push({ name: check.name, output });
  }
  return failing;
}
