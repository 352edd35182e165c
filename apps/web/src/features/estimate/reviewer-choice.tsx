import { useQuery } from '@tanstack/react-query';
import { listReviewers, reviewDays, reviewRules } from '@targum/contracts';
import { Field } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Select } from '../../components/select.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';

interface ReviewerChoiceProps {
  direction: { source: string; target: string };
  words: number;
  rush: boolean;
  /** Nobody in particular without it. */
  value: string | undefined;
  onChange: (reviewerId: string | undefined) => void;
}

/** What the review of a pro order is, and who is asked first; where nobody is there, it says so before the start. */
export function ReviewerChoice({ direction, words, rush, value, onChange }: ReviewerChoiceProps) {
  const { t, format } = useLanguage();
  const query = { source_language: direction.source, target_language: direction.target };
  const reviewers = useQuery({
    queryKey: ['reviewers', query],
    queryFn: () => call(listReviewers, { query }),
  });
  return (
    <div className="mt-6 max-w-prose">
      <QueryView query={reviewers} lines={2}>
        {({ reviewers: there }) =>
          there.length === 0 ? (
            <Notice kind="warning" title={t('estimate.reviewer.none')}>
              {t('estimate.reviewer.none.text', { percent: format.percent(reviewRules.sharePercent) })}
            </Notice>
          ) : (
            <Field
              label={t('estimate.reviewer')}
              hint={t('estimate.reviewer.hint', { count: reviewDays(words, rush) })}
            >
              {({ className: _own, ...control }) => (
                <Select
                  {...control}
                  value={there.some(({ id }) => id === value) ? value : ''}
                  onChange={(event) => onChange(event.target.value || undefined)}
                >
                  <option value="">{t('estimate.reviewer.any', { count: there.length })}</option>
                  {there.map(({ id, name, note }) => (
                    <option key={id} value={id}>
                      {note ? `${name} – ${note}` : name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )
        }
      </QueryView>
    </div>
  );
}
