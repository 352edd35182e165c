import * as contract from '@targum/contracts';
import { buildPath, createCaller } from '@targum/wire';

/** A person without an account, as seen from outside: a caller that keeps its cookie. */
export function visit(url: string) {
  let cookie = '';
  const withCookie: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    if (cookie) headers.set('cookie', cookie);
    const response = await fetch(input, { ...init, headers });
    const given = response.headers.getSetCookie()[0];
    if (given) cookie = given.split(';')[0] ?? '';
    return response;
  };
  let origin = url;
  const call = () => createCaller({ baseUrl: origin, fetch: withCookie });
  const status = (projectId: string) => call()(contract.getProjectStatus, { params: { projectId } });

  async function waitFor(projectId: string, wanted: (status: contract.ProjectStatus) => boolean, seconds = 90) {
    const deadline = Date.now() + seconds * 1000;
    for (;;) {
      const seen = await status(projectId);
      if (wanted(seen)) return seen;
      if (Date.now() > deadline)
        throw new Error(`Still ${seen.status} (${JSON.stringify(seen.segments)}) after ${seconds} s`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  return {
    /** The same person at another address of the same installation. */
    moveTo(next: string) {
      origin = next;
    },
    /** Anything else that the contract offers, at the present address. */
    call: ((route, input) => call()(route, input)) as ReturnType<typeof createCaller>,
    status,
    waitFor,
    async upload(name: string, text: string): Promise<string> {
      const { project_id: projectId } = await call()(contract.createProject, { body: { name } });
      await call()(contract.uploadDocument, { body: { projectId }, file: { name, content: new Blob([text]) } });
      return projectId;
    },
    start: (projectId: string) => call()(contract.startTranslation, { body: { projectId } }),
    async download(projectId: string): Promise<string> {
      const response = await withCookie(
        `${origin}${buildPath(contract.downloadTranslation.path, { projectId }, undefined)}`,
      );
      if (!response.ok) throw new Error(`Download answered ${response.status}`);
      return response.text();
    },
  };
}
