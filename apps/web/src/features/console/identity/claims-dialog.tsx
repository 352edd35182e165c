import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getIdentityUser, type IdentitySession, setIdentitySessionClaims } from '@targum/contracts';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useToast } from '../../../components/toast.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { call } from '../../../lib/api.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { Conflict, changedMeanwhile } from './conflict.tsx';
import type { Notes } from './notes.ts';
import { NotesField } from './notes-field.tsx';
import { identityKey } from './use-act.ts';

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
  const { toast } = useToast();
  const queries = useQueryClient();
  // As they were when the dialog opened: the page behind it may be drawn anew meanwhile.
  const [seen] = useState<Notes>(session.custom_claims);
  const [claims, setClaims] = useState<Notes>(seen);
  const [theirs, setTheirs] = useState<Notes>();
  const close = async () => {
    onClose();
    await queries.invalidateQueries({ queryKey: identityKey });
  };
  const save = useMutation({
    mutationFn: (from: Notes) =>
      call(setIdentitySessionClaims, {
        params: { sessionId: session.session_id },
        body: { custom_claims: claims, seen: { custom_claims: from } },
      }),
    onSuccess: async () => {
      toast({ kind: 'success', title: t('identity.done') });
      await close();
    },
    onError: async (error) => {
      if (!changedMeanwhile(error)) return;
      const { sessions } = await call(getIdentityUser, { params: { userId: session.user_id } });
      setTheirs(sessions.find(({ session_id }) => session_id === session.session_id)?.custom_claims ?? {});
    },
  });
  const taken = Object.keys(claims).filter((name) => ownClaims.includes(name));
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(seen);
      }}
    >
      <p className="text-pretty">{t('identity.claims.text', { name: session.email ?? session.user_id })}</p>
      <NotesField label={t('identity.claims')} hint={t('identity.claims.hint')} notes={claims} onChange={setClaims} />
      {taken.length > 0 ? (
        <Notice kind="warning">{t('identity.claims.taken', { names: taken.join(', ') })}</Notice>
      ) : null}
      {theirs && (save.isPending || changedMeanwhile(save.error)) ? (
        <Conflict
          rows={[{ name: 'custom_claims', label: t('identity.claims'), theirs, mine: claims }]}
          busy={save.isPending}
          onMine={() => save.mutate(theirs)}
          onTheirs={() => void close()}
        />
      ) : save.isError ? (
        <Notice kind="error">{describeError(t, save.error)}</Notice>
      ) : null}
      <div className="flex justify-end">
        <Button type="submit" disabled={save.isPending}>
          {t('identity.save')}
        </Button>
      </div>
    </form>
  );
}
