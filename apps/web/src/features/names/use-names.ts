import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addName, decideName, findNames, listNames, type ProjectName } from '@targum/contracts';
import type { CallInput } from '@targum/wire';
import { call } from '../../lib/api.ts';

const askAgainMs = 1_500;

/** The names of a project, and what can be decided about them. */
export function useNames(projectId: string) {
  const queries = useQueryClient();
  const queryKey = ['names', projectId];
  const params = { projectId };
  const list = useQuery({
    queryKey,
    queryFn: () => call(listNames, { params }),
    refetchInterval: (query) => (query.state.data?.finding === 'finding' ? askAgainMs : false),
  });
  const refresh = () => queries.invalidateQueries({ queryKey });
  const find = useMutation({ mutationFn: () => call(findNames, { params }), onSuccess: refresh });
  const decide = useMutation({
    mutationFn: ({ id, ...body }: Pick<ProjectName, 'id'> & CallInput<typeof decideName>['body']) =>
      call(decideName, { params: { projectId, nameId: id }, body }),
    onSuccess: (changed) =>
      queries.setQueryData(
        queryKey,
        (before: typeof list.data) =>
          before && { ...before, names: before.names.map((name) => (name.id === changed.id ? changed : name)) },
      ),
  });
  const add = useMutation({
    mutationFn: (body: CallInput<typeof addName>['body']) => call(addName, { params, body }),
    onSuccess: refresh,
  });
  return { list, find, decide, add };
}
