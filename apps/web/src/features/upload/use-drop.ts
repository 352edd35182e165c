import { useMutation, useQuery } from '@tanstack/react-query';
import { createProject, describeSite, largestUploadBytes } from '@targum/contracts';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { addUploads, refusalOf, type UploadFailure } from './upload-queue.ts';

interface Drop {
  projectId: string | undefined;
  onUploaded: ((projectId: string) => void) | undefined;
}

/** What happens to dropped files: a project is made when there is none yet, then they are on their way. */
export function useDrop({ projectId, onUploaded }: Drop) {
  const site = useQuery({ queryKey: ['site'], queryFn: () => call(describeSite, {}) }).data;
  const limit = site?.largest_upload_bytes ?? largestUploadBytes;
  const [refusal, setRefusal] = useState<UploadFailure>();
  const begin = useMutation({
    mutationFn: (files: readonly File[]) => call(createProject, { body: { name: nameAfter(files) } }),
    onSuccess: ({ project_id: id }, files) => {
      addUploads(id, files, limit);
      onUploaded?.(id);
    },
  });

  function take(files: readonly File[]): void {
    if (files.length === 0) return;
    // Nothing is created for files that cannot be sent anyway; beside good ones they are shown in the list.
    const refusals = files.map((file) => refusalOf(file, limit));
    const first = refusals.every((row) => row !== undefined) ? refusals[0] : undefined;
    setRefusal(first);
    if (first) return;
    if (projectId) addUploads(projectId, files, limit);
    else begin.mutate(files);
  }

  return { site, limit, refusal, begin, take };
}

const longestName = 200;

/** A book is called by its name, not by the format it came in. */
function nameAfter(files: readonly File[]): string {
  const name = files[0]?.name.trim().replace(/\.[\p{L}\p{N}]{1,5}$/u, '');
  return name?.slice(0, longestName) || 'Project';
}
