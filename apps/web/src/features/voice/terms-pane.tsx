import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { decideVoiceTerm, listVoiceTerms, type Voice, type VoiceTerm } from '@targum/contracts';
import { useState } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../components/badge.tsx';
import { Notice } from '../../components/notice.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { SmallButton } from '../../components/small-button.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeVoiceError } from './describe-voice-error.ts';

interface Decision {
  termId: string;
  state: VoiceTerm['state'];
  target: string;
}

/** Names and terms found in the pairs, to approve, change or dismiss. */
export function TermsPane({ voice }: { voice: Voice }) {
  const { t } = useLanguage();
  const queries = useQueryClient();
  const queryKey = ['voice-terms', voice.id];
  const list = useQuery({ queryKey, queryFn: () => call(listVoiceTerms, { params: { voiceId: voice.id } }) });
  const decide = useMutation({
    mutationFn: ({ termId, ...body }: Decision) =>
      call(decideVoiceTerm, { params: { voiceId: voice.id, termId }, body }),
    onSuccess: async (after) => {
      // Where it stands: what was decided does not jump away.
      queries.setQueryData<{ terms: VoiceTerm[] }>(
        queryKey,
        (data) => data && { terms: data.terms.map((term) => (term.id === after.id ? after : term)) },
      );
      await queries.invalidateQueries({ queryKey: ['voice', voice.id] });
    },
  });
  return (
    <QueryView query={list}>
      {({ terms }) => (
        <>
          <p className="mb-5 max-w-2xl text-pretty text-muted">{t('voice.term.about')}</p>
          {decide.isError ? <Notice kind="error">{describeVoiceError(t, decide.error)}</Notice> : null}
          {terms.length === 0 ? (
            <p>{t('voice.term.none')}</p>
          ) : (
            <ul
              aria-label={t('voice.term.list')}
              className="divide-y divide-line rounded-2xl border border-line bg-surface"
            >
              {terms.map((term) => (
                <TermRow
                  key={term.id}
                  term={term}
                  onDecide={(state, target) => decide.mutate({ termId: term.id, state, target })}
                />
              ))}
            </ul>
          )}
          {voice.glossary_id ? (
            <Link to={`/glossaries/${voice.glossary_id}`} className="mt-5 inline-block underline underline-offset-4">
              {t('voice.term.openGlossary')}
            </Link>
          ) : null}
        </>
      )}
    </QueryView>
  );
}

function TermRow({
  term,
  onDecide,
}: {
  term: VoiceTerm;
  onDecide: (state: VoiceTerm['state'], target: string) => void;
}) {
  const { t } = useLanguage();
  const [target, setTarget] = useState(term.target);
  const written = target.trim();
  const changed = written !== term.target;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <span className="min-w-32 flex-1">
        <bdi className="font-medium">{term.source}</bdi>
        <span className="block text-sm text-muted">
          {t(`voice.term.kind.${term.kind}`)} · {t('voice.pairs', { count: term.count })}
        </span>
      </span>
      <input
        dir="auto"
        aria-label={t('voice.term.targetOf', { term: term.source })}
        value={target}
        maxLength={300}
        onChange={(event) => setTarget(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && written) onDecide('approved', written);
        }}
        className="min-h-10 w-44 min-w-0 flex-1 rounded-md border border-edge bg-surface px-2.5 sm:max-w-72"
      />
      <span className="flex min-w-44 items-center justify-end gap-1 max-sm:w-full">
        {term.state === 'approved' && !changed ? <Badge tone="good">{t('voice.term.approved')}</Badge> : null}
        {term.state === 'dismissed' ? <Badge>{t('voice.term.dismissed')}</Badge> : null}
        {term.state === 'proposed' || changed ? (
          <SmallButton
            about={term.source}
            tone="text-good"
            disabled={!written}
            onClick={() => onDecide('approved', written)}
          >
            {t('voice.term.approve')}
          </SmallButton>
        ) : null}
        {term.state === 'proposed' ? (
          <SmallButton about={term.source} onClick={() => onDecide('dismissed', term.target)}>
            {t('voice.term.dismiss')}
          </SmallButton>
        ) : (
          <SmallButton about={term.source} onClick={() => onDecide('proposed', term.target)}>
            {t('voice.term.reopen')}
          </SmallButton>
        )}
      </span>
    </li>
  );
}
