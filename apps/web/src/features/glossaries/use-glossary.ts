import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  addTerm,
  changeTerm,
  deleteGlossary,
  deleteTerm,
  importGlossary,
  listGlossaries,
  listTerms,
  renameGlossary,
  type TermChange,
} from '@targum/contracts';
import type { CallInput } from '@targum/wire';
import { call } from '../../lib/api.ts';

export const termsOnPage = 50;

/** One glossary, a page of its terms, and everything that changes it. */
export function useGlossary(glossaryId: string, search: string, page: number) {
  const queries = useQueryClient();
  const params = { glossaryId };
  const list = useQuery({ queryKey: ['glossaries'], queryFn: () => call(listGlossaries, {}) });
  const terms = useQuery({
    queryKey: ['terms', glossaryId, search, page],
    queryFn: () =>
      call(listTerms, {
        params,
        query: { limit: termsOnPage, offset: page * termsOnPage, ...(search ? { search } : {}) },
      }),
    placeholderData: (before) => before,
  });
  const onSuccess = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['glossaries'] }),
      queries.invalidateQueries({ queryKey: ['terms', glossaryId] }),
    ]);
  return {
    list,
    glossary: list.data?.glossaries.find((row) => row.id === glossaryId),
    terms,
    rename: useMutation({ mutationFn: (name: string) => call(renameGlossary, { params, body: { name } }), onSuccess }),
    remove: useMutation({
      mutationFn: () => call(deleteGlossary, { params }),
      onSuccess: () => queries.invalidateQueries({ queryKey: ['glossaries'] }),
    }),
    add: useMutation({
      mutationFn: (body: CallInput<typeof addTerm>['body']) => call(addTerm, { params, body }),
      onSuccess,
    }),
    change: useMutation({
      mutationFn: ({ termId, body }: { termId: string; body: TermChange }) =>
        call(changeTerm, { params: { glossaryId, termId }, body }),
      onSuccess,
    }),
    removeTerm: useMutation({
      mutationFn: (termId: string) => call(deleteTerm, { params: { glossaryId, termId } }),
      onSuccess,
    }),
    bring: useMutation({
      mutationFn: (file: File) => call(importGlossary, { params, file: { name: file.name, content: file } }),
      onSuccess,
    }),
  };
}
