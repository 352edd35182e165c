import * as contract from '@targum/contracts';
import type { createCaller } from '@targum/wire';
import { waitUntil } from './wait-until.ts';

type Call = ReturnType<typeof createCaller>;
type Status = contract.ProjectStatus;

/** What people do with projects, step by step, as the tests of several slices need it. */
export function steps(call: Call) {
  const status = (projectId: string) => call(contract.getProject, { params: { projectId } });

  const until = (projectId: string, wanted: (seen: Status) => boolean): Promise<Status> =>
    waitUntil(() => status(projectId), wanted);

  async function add(projectId: string, text: string | Uint8Array<ArrayBuffer>, name = 'text.txt') {
    return call(contract.uploadDocument, { body: { projectId }, file: { name, content: new Blob([text]) } });
  }

  /** A project with one document that is counted. */
  async function project(text: string | Uint8Array<ArrayBuffer>, name = 'text.txt'): Promise<string> {
    const { project_id: projectId } = await call(contract.createProject, { body: { name } });
    await add(projectId, text, name);
    await until(projectId, (seen) => seen.status === 'estimated');
    return projectId;
  }

  const start = (projectId: string, order: { tier?: contract.TierName; rush?: boolean } = {}) =>
    call(contract.startTranslation, { body: { projectId, ...order } });

  return { call, status, until, add, project, start };
}

/** So many paragraphs of a few words, all different. */
export function paragraphs(count: number, word = 'Paragraph'): string {
  return Array.from({ length: count }, (_, index) => `${word} ${index}.`).join('\n\n');
}
