import { useQuery } from '@tanstack/react-query';
import { getReviewerProfile, type ReviewerProfile, saveReviewerProfile } from '@targum/contracts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { useDescribePair, usePairs } from '../../components/language-pair.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useToast } from '../../components/toast.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { useReviewStep } from './use-review-step.ts';

/** What somebody reviews, how much of it, and whether now. */
export function ReviewerProfileForm() {
  const { t } = useLanguage();
  const profile = useQuery({ queryKey: ['reviews', 'profile'], queryFn: () => call(getReviewerProfile, {}) });
  return (
    <section aria-label={t('profile.reviewer')}>
      <h2 className="mb-4 text-xl font-semibold">{t('profile.reviewer')}</h2>
      <QueryView query={profile} lines={4}>
        {(kept) => <Form kept={kept} />}
      </QueryView>
    </section>
  );
}

function Form({ kept }: { kept: ReviewerProfile }) {
  const { t } = useLanguage();
  const { toast } = useToast();
  const [profile, setProfile] = useState(kept);
  const change = (fields: Partial<ReviewerProfile>) => setProfile({ ...profile, ...fields });
  const save = useReviewStep(
    (body: ReviewerProfile) => call(saveReviewerProfile, { body }),
    () => toast({ kind: 'success', title: t('profile.reviewer.saved') }),
  );

  function submit(event: FormEvent): void {
    event.preventDefault();
    save.mutate(profile);
  }

  return (
    <form onSubmit={submit} className="max-w-prose space-y-5 rounded-2xl border border-line bg-surface p-5 sm:p-6">
      <Field label={t('profile.reviewer.name')} hint={t('profile.reviewer.name.hint')}>
        {(control) => (
          <input
            {...control}
            required
            dir="auto"
            minLength={2}
            maxLength={200}
            pattern="[^@]*"
            value={profile.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
      </Field>
      <Pairs value={profile.pairs} onChange={(pairs) => change({ pairs })} />
      <Field label={t('profile.reviewer.words')}>
        {(control) => (
          <input
            {...control}
            type="number"
            required
            min={500}
            max={200_000}
            step={500}
            value={profile.words_per_week || ''}
            onChange={(event) => change({ words_per_week: event.target.valueAsNumber || 0 })}
          />
        )}
      </Field>
      <Field label={t('profile.reviewer.note')} hint={t('profile.reviewer.note.hint')}>
        {(control) => (
          <textarea
            {...control}
            dir="auto"
            rows={2}
            maxLength={500}
            value={profile.rate_note}
            onChange={(event) => change({ rate_note: event.target.value })}
          />
        )}
      </Field>
      <label className="flex cursor-pointer items-center gap-2.5 font-medium">
        <input
          type="checkbox"
          checked={profile.available}
          onChange={(event) => change({ available: event.target.checked })}
          className="size-5 accent-accent"
        />
        {t('profile.reviewer.available')}
      </label>
      <Button type="submit" disabled={save.isPending}>
        {t('profile.reviewer.save')}
      </Button>
    </form>
  );
}

function Pairs({ value, onChange }: { value: readonly string[]; onChange: (pairs: string[]) => void }) {
  const { t } = useLanguage();
  const pairs = usePairs();
  const describePair = useDescribePair();
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{t('profile.reviewer.pairs')}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {pairs.map((pair) => {
          const code = `${pair.source_language}>${pair.target_language}`;
          return (
            <label key={code} className="flex min-h-9 cursor-pointer items-center gap-2.5">
              <input
                type="checkbox"
                checked={value.includes(code)}
                onChange={(event) =>
                  onChange(event.target.checked ? [...value, code] : value.filter((one) => one !== code))
                }
                className="size-5 accent-accent"
              />
              {describePair(pair)}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
