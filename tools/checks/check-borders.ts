import { exec } from './exec.ts';

interface Cruise {
  summary: { totalCruised: number; error: number; violations: { rule: { name: string }; from: string; to: string }[] };
}

/** Below this the parser has lost the sources: dependency-cruiser passes silently on what it cannot read. */
const fewestModules = 100;

/** The borders of the architecture; seeing (almost) no modules is a failure too. */
export async function checkBorders(folders: string[] = ['packages', 'apps']): Promise<{ ok: boolean; output: string }> {
  const { output } = await exec('depcruise', [
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
    ...folders,
  ]);
  const cruise = parse(output);
  if (!cruise) return { ok: false, output: `dependency-cruiser gave no result:\n${output.slice(0, 2000)}` };
  const { totalCruised, violations } = cruise.summary;
  if (totalCruised < fewestModules)
    return { ok: false, output: `dependency-cruiser saw ${totalCruised} modules, expected at least ${fewestModules}` };
  const lines = violations.map((violation) => `${violation.rule.name}: ${violation.from} → ${violation.to}`);
  return { ok: lines.length === 0, output: lines.join('\n') };
}

function parse(output: string): Cruise | undefined {
  try {
    return JSON.parse(output.slice(output.indexOf('{'))) as Cruise;
  } catch {
    return undefined;
  }
}
