import { useInfiniteQuery } from '@tanstack/react-query';
import { listIdentityUsers } from '@targum/contracts';
import { useState } from 'react';
import { EmptyState } from '../../../components/empty-state.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { SearchInput } from '../../../components/search-input.tsx';
import { Table } from '../../../components/table.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { call } from '../../../lib/api.ts';
import { MoreButton } from '../more-button.tsx';
import { identityKey } from './use-act.ts';
import { UserLink } from './user-link.tsx';
import { UserMethods } from './user-methods.tsx';
import { userName } from './user-name.ts';
import { UserState } from './user-state.tsx';

/** Everybody who has ever begun to sign in, newest first. */
export function IdentityUsers() {
  const { t, format } = useLanguage();
  const [search, setSearch] = useState('');
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
      <SearchInput
        label={t('identity.users.search')}
        value={search}
        onSearch={setSearch}
        className="mb-4 w-full sm:max-w-sm"
      />
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
