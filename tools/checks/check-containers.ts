import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { root } from './exec.ts';

interface Compose {
  services: Record<
    string,
    {
      image?: string;
      build?: string;
      depends_on?: string[] | Record<string, unknown>;
      deploy?: { replicas?: number };
      volumes?: string[];
    }
  >;
  volumes: Record<string, unknown>;
}

const instructions = new Set([
  'FROM',
  'WORKDIR',
  'COPY',
  'RUN',
  'ENV',
  'USER',
  'VOLUME',
  'EXPOSE',
  'HEALTHCHECK',
  'CMD',
  'ARG',
  'ENTRYPOINT',
]);

/** Containers cannot be started everywhere the tests run, so their recipes are at least parsed and cross-checked. */
export async function checkContainers(): Promise<{ ok: boolean; output: string }> {
  const read = (file: string) => readFile(path.join(root, file), 'utf8');
  const faults = [
    ...checkCompose(parse(await read('compose.yaml'), { merge: true }) as Compose),
    ...checkDockerfile(await read('Dockerfile')),
  ];
  return { ok: faults.length === 0, output: faults.join('\n') };
}

export function checkCompose(compose: Compose): string[] {
  const faults: string[] = [];
  for (const [name, service] of Object.entries(compose.services)) {
    if (!service.image && !service.build) faults.push(`compose.yaml: ${name} has neither an image nor a build`);
    const needs = Array.isArray(service.depends_on) ? service.depends_on : Object.keys(service.depends_on ?? {});
    for (const need of needs)
      if (!compose.services[need]) faults.push(`compose.yaml: ${name} depends on ${need}, which is not there`);
    for (const volume of service.volumes ?? []) {
      const source = volume.split(':')[0] ?? '';
      if (!source.startsWith('.') && !source.startsWith('/') && !(source in compose.volumes))
        faults.push(`compose.yaml: volume ${source} is not declared`);
    }
  }
  if (compose.services['api']?.deploy?.replicas !== 2) faults.push('compose.yaml: expected two API processes');
  if (compose.services['worker']?.deploy?.replicas !== 3) faults.push('compose.yaml: expected three workers');
  return faults;
}

export function checkDockerfile(text: string): string[] {
  const lines = text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const faults = lines
    .filter((line) => !instructions.has(line.split(/\s/)[0] ?? ''))
    .map((line) => `Dockerfile: unknown instruction in "${line}"`);
  if (!lines[0]?.startsWith('FROM ')) faults.push('Dockerfile: does not begin with FROM');
  if (!lines.some((line) => /^USER (?!root)/.test(line))) faults.push('Dockerfile: runs as root');
  for (const line of lines.filter((row) => /^(CMD|HEALTHCHECK)/.test(row))) {
    const exec = /\[.*\]$/.exec(line)?.[0];
    if (exec === undefined || !isJson(exec)) faults.push(`Dockerfile: not in exec form: "${line}"`);
  }
  return faults;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
