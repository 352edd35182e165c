import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ConsoleUser, listUsers, setUserRoles } from '@targum/contracts';
import { useDeferredValue, useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Field } from '../../components/field.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Table } from '../../components/table.tsx';
import { useToast } from '../../components/toast.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeError } from '../../lib/describe-error.ts';
import { useChoice } from '../../lib/use-choice.ts';
import { MoreButton } from './more-button.tsx';

/** Users by name or address; here somebody becomes a reviewer. */
export function Users() {
  const { t, format } = useLanguage();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const users = useInfiniteQuery({
    queryKey: ['console', 'users', search],
    queryFn: ({ pageParam }) =>
      call(listUsers, { query: { ...(search && { search }), ...(pageParam && { cursor: pageParam }), limit: 25 } }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });
  return (
    <>
      <div className="mb-4 sm:max-w-sm">
        <Field label={t('console.users.search')}>
          {(control) => (
            <input
              {...control}
              type="search"
              dir="auto"
              maxLength={200}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      </div>
      <QueryView query={users} lines={6}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.users);
          if (rows.length === 0) return <EmptyState title={t('console.users.none')} />;
          return (
            <>
              <Table
                caption={t('console.section.users')}
                head={[
                  { label: t('console.user') },
                  { label: t('console.plan') },
                  { label: t('console.projects'), end: true },
                  { label: t('console.since') },
                  { label: t('console.reviewer') },
                ]}
              >
                {rows.map((user) => (
                  <tr key={user.id}>
                    <td className="p-3">
                      <bdi className="font-medium">{user.name}</bdi>{' '}
                      {user.is_admin ? <Badge tone="accent">{t('console.admin')}</Badge> : null}
                      <bdi className="block text-sm text-muted">{user.email}</bdi>
                    </td>
                    <td className="p-3">{user.subscription_tier}</td>
                    <td className="p-3 text-end tabular-nums">{format.number(user.projects)}</td>
                    <td className="p-3 whitespace-nowrap text-muted">{format.date(user.created_at)}</td>
                    <td className="p-3">
                      <ReviewerBox user={user} />
                    </td>
                  </tr>
                ))}
              </Table>
              <MoreButton list={users} />
            </>
          );
        }}
      </QueryView>
    </>
  );
}

function ReviewerBox({ user }: { user: ConsoleUser }) {
  const { t } = useLanguage();
  const { toast } = useToast();
  const client = useQueryClient();
  const reviewer = useChoice({
    kept: user.is_reviewer,
    of: `roles ${user.id}`,
    save: (reviews: boolean) => call(setUserRoles, { params: { userId: user.id }, body: { reviewer: reviews } }),
    onSaved: () => client.invalidateQueries({ queryKey: ['console', 'users'] }),
    onFailed: (error) => toast({ kind: 'error', title: t('console.failed'), text: describeError(t, error) }),
  });
  return (
    <input
      type="checkbox"
      className="size-5 cursor-pointer accent-accent"
      aria-label={t('console.reviewer.of', { email: user.email })}
      checked={reviewer.chosen}
      onChange={(event) => reviewer.choose(event.target.checked)}
    />
  );
}
