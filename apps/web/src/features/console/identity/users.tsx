import { useInfiniteQuery } from '@tanstack/react-query';
import { listIdentityUsers } from '@targum/contracts';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { SearchInput } from '../../../components/search-input.tsx';
import { Table } from '../../../components/table.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { call } from '../../../lib/api.ts';
import { MoreButton } from '../more-button.tsx';
import { identityKey } from './use-act.ts';
import { UserDialog } from './user-dialog.tsx';
import { UserLink } from './user-link.tsx';
import { UserMethods } from './user-methods.tsx';
import { userName } from './user-name.ts';
import { UserState } from './user-state.tsx';

/** Everybody who has ever begun to sign in, newest first. */
export function IdentityUsers() {
  const { t, format } = useLanguage();
  const [search, setSearch] = useState('');
  const [adding, setAdding] = useState(false);
  const users = useInfiniteQuery({
    queryKey: [...identityKey, 'users', search],
    queryFn: ({ pageParam }) =>
      call(listIdentityUsers, {
        query: { limit: 25, ...(search && { search }), ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <SearchInput
          label={t('identity.users.search')}
          value={search}
          onSearch={setSearch}
          className="w-full sm:max-w-sm"
        />
        <Button onClick={() => setAdding(true)}>{t('identity.users.add')}</Button>
      </div>
      <UserDialog user={adding ? 'new' : undefined} onClose={() => setAdding(false)} />
      <QueryView query={users} lines={6}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.users);
          if (rows.length === 0) return <EmptyState title={t('identity.users.none')} />;
          return (
            <>
              <Table
                caption={t('identity.part.users')}
                head={[
                  { label: t('console.user') },
                  { label: t('identity.users.methods') },
                  { label: t('identity.users.since') },
                  { label: t('identity.users.state') },
                ]}
              >
                {rows.map((user) => (
                  <tr key={user.user_id}>
                    <td className="min-w-48 p-3">
                      <UserLink userId={user.user_id} name={userName(user)} />
                    </td>
                    <td className="p-3">
                      <UserMethods user={user} />
                    </td>
                    <td className="p-3 whitespace-nowrap text-muted">{format.date(user.created_at)}</td>
                    <td className="p-3">
                      <UserState user={user} />
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
