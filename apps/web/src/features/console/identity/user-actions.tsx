import {
  deleteIdentityUser,
  disableIdentityUser,
  type IdentityUser,
  impersonateIdentityUser,
  signOutIdentityUser,
  unlockIdentityUser,
} from '@targum/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../components/button.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { call } from '../../../lib/api.ts';
import { ConfirmButton } from './confirm-button.tsx';
import { type MadeSecret, SecretDialog } from './secret-dialog.tsx';
import { useAct } from './use-act.ts';
import { UserDialog } from './user-dialog.tsx';
import { userName } from './user-name.ts';

export function UserActions({ user, locked }: { user: IdentityUser; locked: boolean }) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const [editing, setEditing] = useState(false);
  const [token, setToken] = useState<MadeSecret>();
  const params = { userId: user.user_id };
  const name = userName(user);
  const enable = useAct(() => call(disableIdentityUser, { params, body: { disabled: false } }));
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <Button kind="quiet" onClick={() => setEditing(true)}>
        {t('identity.users.edit')}
      </Button>
      <UserDialog user={editing ? user : undefined} onClose={() => setEditing(false)} />
      {user.disabled ? (
        <Button kind="quiet" disabled={enable.isPending} onClick={() => enable.mutate()}>
          {t('identity.users.enable')}
        </Button>
      ) : (
        <ConfirmButton
          label={t('identity.users.disable')}
          title={t('identity.users.disable.title', { name })}
          text={t('identity.users.disable.text')}
          work={() => call(disableIdentityUser, { params, body: { disabled: true } })}
        />
      )}
      <ConfirmButton
        label={t('identity.users.signOut')}
        title={t('identity.users.signOut.title', { name })}
        text={t('identity.users.signOut.text')}
        work={() => call(signOutIdentityUser, { params })}
      />
      {locked ? (
        <ConfirmButton
          label={t('identity.users.unlock')}
          title={t('identity.locks.open.title', { name })}
          text={t('identity.locks.open.text')}
          work={() => call(unlockIdentityUser, { params })}
        />
      ) : null}
      <ConfirmButton
        label={t('identity.users.impersonate')}
        title={t('identity.users.impersonate.title', { name })}
        text={t('identity.users.impersonate.text')}
        work={async () => {
          const made = await call(impersonateIdentityUser, { params });
          setToken({
            title: t('identity.users.token', { name }),
            text: t('identity.users.token.text'),
            secret: made.impersonation_token,
          });
        }}
      />
      <SecretDialog made={token} onClose={() => setToken(undefined)} />
      <ConfirmButton
        label={t('identity.users.delete')}
        title={t('identity.users.delete.title', { name })}
        text={t('identity.users.delete.text')}
        work={() => call(deleteIdentityUser, { params })}
        onDone={() => void navigate('/console/identity/users')}
      />
    </div>
  );
}
