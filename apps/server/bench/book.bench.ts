import * as contract from '@targum/contracts';
import { startInstallation, visitor } from './parts/installation.ts';
import { percentile, readSteadily } from './parts/read-steadily.ts';
import { sampleDocx } from './parts/sample-book.ts';

interface Row {
  name: string;
  value: number;
  unit: string;
  note?: string;
}

/** A book from upload to download through real processes and the real engine, with readers beside it. */
export async function bench(words = 100_000): Promise<Row[]> {
  const targum = await startInstallation();
  try {
    await warmUp(targum);
    const person = visitor(targum.url);
    const content = new Blob([await sampleDocx(words)]);
    const from = Date.now();
    const projectId = await person.upload(content, 'book.docx');
    const counted = await person.until(projectId, (status) => status.status === 'estimated');
    const estimated = Date.now();
    await targum.credit(projectId);
    await person.call(contract.startTranslation, { body: { projectId } });
    await person.until(projectId, (status) => status.segments.done > 0);
    const reads = await readBeside(targum.url, projectId, person.cookie());
    const done = await person.until(projectId, (status) => status.status === 'completed');
    const response = await person.send(contract.downloadTranslation, { params: { projectId }, query: {} });
    const bytes = (await response.arrayBuffer()).byteLength;
    const to = Date.now();
    const seconds = (to - from) / 1000;
    const engine = targum.engineSeconds(from, to);
    const [api, worker] = [await targum.api(), await targum.worker()];
    return [
      {
        name: `docx of ${words.toLocaleString('en-US')} words, upload to download`,
        value: seconds,
        unit: 's',
        note: `${counted.words.total} words`,
      },
      { name: 'of that, until it was counted', value: (estimated - from) / 1000, unit: 's' },
      { name: 'share of the engine', value: (engine / seconds) * 100, unit: '%', note: 'at least 80 wanted' },
      { name: 'speed', value: done.words_per_second ?? 0, unit: 'words/s', note: done.engine ?? '' },
      { name: 'downloaded', value: bytes / 1024, unit: 'KiB' },
      { name: 'API, peak memory', value: api.own, unit: 'MB' },
      { name: 'worker, peak memory', value: worker.own, unit: 'MB' },
      { name: 'its engine processes, peak memory together', value: worker.children, unit: 'MB' },
      ...reads,
    ];
  } finally {
    await targum.stop();
  }
}

/** An installation that runs: its worker is there and has the model in memory. */
async function warmUp(targum: Awaited<ReturnType<typeof startInstallation>>): Promise<void> {
  const person = visitor(targum.url);
  const projectId = await person.upload(new Blob(['A line to begin with.']), 'first.txt');
  await person.until(projectId, (status) => status.status === 'estimated');
  await person.call(contract.startTranslation, { body: { projectId } });
  await person.until(projectId, (status) => status.status === 'completed');
}

/** Two hundred reads a second for a while, of a project that is being translated. */
async function readBeside(url: string, projectId: string, cookie: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, address] of [
    ['status', `/api/projects/${projectId}`],
    ['list', '/api/projects'],
  ] as const) {
    const plan = { url: `${url}${address}`, cookie, perSecond: 200, seconds: 15 };
    // A server that has just been started compiles while it answers; that is not what is asked here.
    await readSteadily({ ...plan, seconds: 3 });
    const { latencies, wrong, seconds } = await readSteadily(plan);
    rows.push(
      { name: `reads of the ${name} beside it, median`, value: percentile(latencies, 0.5), unit: 'ms' },
      {
        name: `reads of the ${name} beside it, p99`,
        value: percentile(latencies, 0.99),
        unit: 'ms',
        note: 'under 50 wanted',
      },
      {
        name: `reads of the ${name} beside it, each second`,
        value: latencies.length / seconds,
        unit: '/s',
        ...(wrong > 0 && { note: `${wrong} went wrong` }),
      },
    );
  }
  return rows;
}
