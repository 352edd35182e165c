import { useInfiniteQuery } from '@tanstack/react-query';
import { identityUserStates, listIdentityUsers } from '@targum/contracts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { SearchInput } from '../../../components/search-input.tsx';
import { Select } from '../../../components/select.tsx';
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
  // In the address, so that the way back from a user leads to the same list.
  const [filter, setFilter] = useSearchParams();
  const search = filter.get('search') ?? '';
  const state = identityUserStates.find((row) => row === filter.get('state'));
  const [adding, setAdding] = useState(false);
  const users = useInfiniteQuery({
    queryKey: [...identityKey, 'users', search, state],
    queryFn: ({ pageParam }) =>
      call(listIdentityUsers, {
        query: {
          limit: 25,
          ...(search && { search }),
          ...(state && { state }),
          ...(pageParam && { cursor: pageParam }),
        },
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });
  const show = (next: { search: string; state: string }) =>
    setFilter(Object.fromEntries(Object.entries(next).filter(([, value]) => value)), { replace: true });
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <SearchInput
          label={t('identity.users.search')}
          value={search}
          onSearch={(words) => show({ search: words, state: state ?? '' })}
          className="w-full sm:w-80"
        />
        <Select
          aria-label={t('identity.users.state')}
          className="w-full sm:w-56"
          value={state ?? ''}
          onChange={(event) => show({ search, state: event.target.value })}
        >
          <option value="">{t('identity.users.anyState')}</option>
          {identityUserStates.map((row) => (
            <option key={row} value={row}>
              {t(`identity.users.${row}`)}
            </option>
          ))}
        </Select>
        <div className="ms-auto flex flex-wrap gap-3">
          <ButtonLink kind="quiet" to="/console/identity/users/import">
            {t('identity.import.title')}
          </ButtonLink>
          <Button onClick={() => setAdding(true)}>{t('identity.users.add')}</Button>
        </div>
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
                      {user.emails.length > 0 || user.phone_numbers.length > 0 ? (
                        <bdi className="block text-sm text-muted">
                          {[user.name.first_name, user.name.last_name].filter(Boolean).join(' ')}
                        </bdi>
                      ) : null}
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
