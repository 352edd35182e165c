import * as contract from '@targum/contracts';
import { startInstallation, visitor } from './parts/installation.ts';

interface Row {
  name: string;
  value: number;
  unit: string;
}

const projects = 10;
const readers = 4;

/** What one read costs in processor time; unlike waiting it says the same on a machine that has other things to do. */
export async function bench(reads = 2000): Promise<Row[]> {
  const targum = await startInstallation();
  try {
    const person = visitor(targum.url);
    let projectId = '';
    for (let turn = 0; turn < projects; turn++) {
      projectId = await person.upload(new Blob([`Line number ${turn} to begin with.`]), `${turn}.txt`);
      await person.until(projectId, (status) => status.status === 'estimated');
      await person.call(contract.startTranslation, { body: { projectId } });
      await person.until(projectId, (status) => status.status === 'completed');
    }
    const rows: Row[] = [];
    for (const [name, read] of [
      ['status', () => person.call(contract.getProject, { params: { projectId } })],
      [`list of ${projects}`, () => person.call(contract.listProjects, { query: {} })],
    ] as const) {
      // What is compiled and opened once is paid for first.
      await repeat(reads / 4, read);
      const before = await targum.processorMs();
      await repeat(reads, read);
      const after = await targum.processorMs();
      for (const [part, ms] of [
        ['API', after.api - before.api],
        ['Postgres', after.database - before.database],
      ] as const)
        rows.push({ name: `processor time for a read of the ${name}, ${part}`, value: ms / reads, unit: 'ms' });
    }
    return rows;
  } finally {
    await targum.stop();
  }
}

async function repeat(times: number, read: () => Promise<unknown>): Promise<void> {
  let begun = 0;
  const reader = async () => {
    while (begun++ < times) await read();
  };
  await Promise.all(Array.from({ length: readers }, reader));
}
