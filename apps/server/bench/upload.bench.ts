import { largestUploadBytes } from '@targum/contracts';
import { startInstallation, visitor } from './parts/installation.ts';

interface Row {
  name: string;
  value: number;
  unit: string;
  note?: string;
}

/** The largest file there may be: what it costs the API to take it in. */
export async function bench(): Promise<Row[]> {
  const targum = await startInstallation();
  try {
    const before = await targum.api();
    const person = visitor(targum.url);
    // Nothing that could be opened: this is about the road, and the worker's reading would only disturb it.
    const piece = new Uint8Array(1024 * 1024).fill(7);
    const bytes = largestUploadBytes - 1024 * 1024;
    const content = new Blob(Array.from({ length: bytes / piece.length }, () => piece));
    const from = performance.now();
    const projectId = await person.upload(content, 'large.docx');
    const seconds = (performance.now() - from) / 1000;
    const after = await targum.api();
    const refused = await person.until(projectId, (status) => status.documents[0]?.state === 'rejected');
    return [
      { name: 'upload of 199 MB', value: seconds, unit: 's', note: `${Math.round(bytes / 1e6 / seconds)} MB/s` },
      { name: 'API, peak memory before', value: before.own, unit: 'MB' },
      { name: 'API, peak memory after', value: after.own, unit: 'MB', note: 'under 400 wanted' },
      {
        name: 'worker, peak memory of looking at it',
        value: (await targum.worker()).own,
        unit: 'MB',
        note: refused.documents[0]?.error?.code ?? '',
      },
    ];
  } finally {
    await targum.stop();
  }
}
