import { readdir, readFile } from 'node:fs/promises';

/** The kernel counts in ticks, and every Linux that Node runs on has a hundred of them in a second. */
const msOfTick = 10;

/** Milliseconds of processor time that a process has used, with all its threads. */
export async function processorMs(pid: number | undefined): Promise<number> {
  const fields = await statOf(String(pid));
  return (Number(fields?.[11]) + Number(fields?.[12])) * msOfTick;
}

/** The same over the processes that one has started, those that have ended among them. */
export async function processorMsOfFamily(pid: number): Promise<number> {
  const own = await statOf(String(pid));
  let ticks = [11, 12, 13, 14].reduce((sum, field) => sum + Number(own?.[field]), 0);
  for (const id of await readdir('/proc')) {
    if (!/^\d+$/.test(id)) continue;
    const fields = await statOf(id);
    if (Number(fields?.[1]) === pid) ticks += Number(fields?.[11]) + Number(fields?.[12]);
  }
  return ticks * msOfTick;
}

/** The fields after the name, which alone may hold blanks: state, parent, and so on as proc(5) counts them from 3. */
async function statOf(id: string): Promise<string[] | undefined> {
  const text = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => undefined);
  return text?.slice(text.lastIndexOf(')') + 2).split(' ');
}
