import { useMutation } from '@tanstack/react-query';
import { type ReviewSegment, suggestAlternatives } from '@targum/contracts';
import type { RefObject } from 'react';
import { Button } from '../../components/button.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeReviewError } from './describe-review-error.ts';
import { useDesk } from './desk.ts';
import { TermProposals } from './term-proposals.tsx';
import type { EditorHandle } from './use-token-editor.ts';

interface HintsPanelProps {
  segment: ReviewSegment;
  editor: RefObject<EditorHandle | null>;
}

/** Terms of the glossary, like texts of the memory and other translations of the engine; a click takes them over. */
export function HintsPanel({ segment, editor }: HintsPanelProps) {
  const { t, format } = useLanguage();
  const { review, queue } = useDesk();
  const { document_id: documentId, ordinal, suggestion } = segment;
  const others = useMutation({
    mutationFn: async () => {
      // Other than what stands there now, not than what stood there before.
      await queue.flush();
      return call(suggestAlternatives, { params: { projectId: review.project_id, documentId, ordinal } });
    },
  });
  const { source, target } = review;
  return (
    <div className="space-y-6">
      <section>
        <h2 className="mb-2 font-semibold">{t('review.terms')}</h2>
        {segment.terms.length === 0 ? <p className="text-sm text-muted">{t('review.terms.none')}</p> : null}
        <ul className="space-y-1">
          {segment.terms.map((term, at) => (
            <li key={term.source}>
              <button
                type="button"
                title={at < 9 ? `Alt+${at + 1}` : undefined}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => editor.current?.insert(term.target)}
                className="flex w-full cursor-pointer flex-wrap gap-x-2 rounded-lg px-2 py-1.5 text-start hover:bg-tint"
              >
                <bdi lang={source.language} className="text-muted">
                  {term.source}
                </bdi>
                <span aria-hidden="true" className="text-muted">
                  ·
                </span>
                <bdi lang={target.language} className="font-medium">
                  {term.target}
                </bdi>
              </button>
            </li>
          ))}
        </ul>
      </section>
      {suggestion ? (
        <section>
          <h2 className="mb-2 font-semibold">{t('draft.suggestion', { match: format.number(suggestion.match) })}</h2>
          <p lang={source.language} dir={source.direction} className="text-sm text-muted">
            {suggestion.source}
          </p>
          <Offer text={suggestion.target} onTake={() => editor.current?.replaceAll(suggestion.target)} />
        </section>
      ) : null}
      <section>
        <h2 className="mb-2 font-semibold">{t('review.alternatives')}</h2>
        <Button kind="quiet" disabled={others.isPending} onClick={() => others.mutate()}>
          {t(others.isPending ? 'review.working' : 'review.alternatives.ask')}
        </Button>
        {others.isError ? (
          <p role="alert" className="mt-2 text-sm text-bad">
            {describeReviewError(t, others.error)}
          </p>
        ) : null}
        {others.data?.alternatives.length === 0 ? (
          <output className="mt-2 block text-sm text-muted">{t('review.alternatives.none')}</output>
        ) : null}
        {others.data?.alternatives.map((other) => (
          <Offer key={other.target} text={other.target} onTake={() => editor.current?.replaceAll(other.target)} />
        ))}
      </section>
      <TermProposals />
    </div>
  );
}

/** A text that can be taken over as it is. */
function Offer({ text, onTake }: { text: string; onTake: () => void }) {
  const { t } = useLanguage();
  const { target } = useDesk().review;
  return (
    <div className="mt-2 rounded-lg border border-line p-3">
      <p lang={target.language} dir={target.direction} className="break-words whitespace-pre-line">
        {text}
      </p>
      <button
        type="button"
        onMouseDown={(event) => event.preventDefault()}
        onClick={onTake}
        className="mt-2 cursor-pointer text-sm font-medium text-accent underline underline-offset-4"
      >
        {t('review.take')}
      </button>
    </div>
  );
}
