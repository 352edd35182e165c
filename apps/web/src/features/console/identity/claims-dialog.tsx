import { type IdentitySession, setIdentitySessionClaims } from '@targum/contracts';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { call } from '../../../lib/api.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { NotesField } from './notes-field.tsx';
import { useAct } from './use-act.ts';

/** Claims that every session has of its own; one of the same name would be left out of the token. */
const ownClaims = [
  'iss',
  'aud',
  'sub',
  'iat',
  'nbf',
  'exp',
  'jti',
  'email',
  'email_verified',
  'given_name',
  'family_name',
];

interface ClaimsDialogProps {
  session: IdentitySession | undefined;
  onClose: () => void;
}

/** What a session's tokens say beside what they always say. */
export function ClaimsDialog({ session, onClose }: ClaimsDialogProps) {
  const { t } = useLanguage();
  return (
    <Dialog open={session !== undefined} title={t('identity.claims.title')} onClose={onClose}>
      {session ? <ClaimsForm session={session} onClose={onClose} /> : null}
    </Dialog>
  );
}

function ClaimsForm({ session, onClose }: { session: IdentitySession; onClose: () => void }) {
  const { t } = useLanguage();
  const [claims, setClaims] = useState(session.custom_claims);
  const save = useAct(
    () =>
      call(setIdentitySessionClaims, { params: { sessionId: session.session_id }, body: { custom_claims: claims } }),
    onClose,
  );
  const taken = Object.keys(claims).filter((name) => ownClaims.includes(name));
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <p className="text-pretty">{t('identity.claims.text', { name: session.email ?? session.user_id })}</p>
      <NotesField label={t('identity.claims')} hint={t('identity.claims.hint')} notes={claims} onChange={setClaims} />
      {taken.length > 0 ? (
        <Notice kind="warning">{t('identity.claims.taken', { names: taken.join(', ') })}</Notice>
      ) : null}
      {save.isError ? <Notice kind="error">{describeError(t, save.error)}</Notice> : null}
      <div className="flex justify-end">
        <Button type="submit" disabled={save.isPending}>
          {t('identity.save')}
        </Button>
      </div>
    </form>
  );
}
