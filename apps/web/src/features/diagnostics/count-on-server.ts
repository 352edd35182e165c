import { createProject, deleteProject, getProjectStatus } from '@targum/contracts';
import { call, callHeaders } from '../../lib/api.ts';
import { sendFile } from '../../lib/send-file.ts';

/** What the server counts: through a project of its own, which is deleted again. */
export async function countOnServer(file: File): Promise<number> {
  const { project_id: projectId } = await call(createProject, { body: { name: `word-count-test ${file.name}` } });
  const params = { projectId };
  try {
    await sendFile({
      projectId,
      file,
      headers: await callHeaders(),
      onProgress: () => {},
      signal: new AbortController().signal,
    });
    for (;;) {
      const { documents } = await call(getProjectStatus, { params });
      const document = documents[0];
      if (document?.error) throw new Error(document.error.message);
      if (document?.word_count != null) return document.word_count;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  } finally {
    await call(deleteProject, { params }).catch(() => undefined);
  }
}
