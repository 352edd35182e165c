import { type Mutation, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { describeSite, type ProjectStatus, startTranslation, type TierName, updateProject } from '@targum/contracts';
import { type CallInput, HttpError } from '@targum/wire';
import { type ReactNode, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeFailure } from '../../lib/describe-failure.ts';
import { choiceKey } from '../../lib/use-choice.ts';
import { DirectionChoice } from './direction-choice.tsx';
import { MatchTable } from './match-table.tsx';
import { PaymentNeeded } from './payment-needed.tsx';
import { PriceTable } from './price-table.tsx';
import { ReviewerChoice } from './reviewer-choice.tsx';
import { TierCards } from './tier-cards.tsx';
import { useEstimate } from './use-estimate.ts';
import { useOrder } from './use-order.ts';

type StartInput = CallInput<typeof startTranslation>;

interface OrderFormProps {
  project: ProjectStatus;
  /** Words the browser guesses in files that are not counted yet. */
  guessedWords: number;
  usualTier?: TierName | undefined;
  /** Decimal dollars; nothing for a visitor. */
  credit?: number | undefined;
  /** Where to come back to after adding credit or signing up. */
  returnTo: string;
  onStarted: () => void;
  /** Options of other features: glossaries, names. */
  children?: ReactNode;
  /** What tiers above standard can be told besides: the voice. */
  adapted?: ReactNode;
}

/** Direction, tier, options and price of a project, and the button that starts it. */
export function OrderForm({
  project,
  guessedWords,
  usualTier,
  credit,
  returnTo,
  onStarted,
  children,
  adapted,
}: OrderFormProps) {
  const { t, format } = useLanguage();
  const { order, change, forget } = useOrder(project.project_id, usualTier);
  const [chosen, setDirection] = useState<{ source: string; target: string }>();
  const direction = chosen ?? { source: project.source_language, target: project.target_language };
  const site = useQuery({ queryKey: ['site'], queryFn: () => call(describeSite, {}) }).data;
  const words = project.words.total + guessedWords;
  const { estimate, matches } = useEstimate({ project, words, ...order });
  const languages = { source_language: direction.source, target_language: direction.target };
  const queries = useQueryClient();
  // Behind the choices of the project that are still being saved: the order is for what the page shows.
  const scope = { id: project.project_id };
  const keep = useMutation({
    scope,
    mutationFn: (pair: { source: string; target: string }) =>
      call(updateProject, {
        params: { projectId: project.project_id },
        body: { source_language: pair.source, target_language: pair.target },
      }),
  });
  const start = useMutation({
    scope,
    mutationFn: ({ body, awaited }: { body: StartInput['body']; awaited: readonly Mutation[] }) => {
      const refused = awaited.find(({ state }) => state.status === 'error');
      // Its notice came after the button was pressed: nothing is bought without what was asked for.
      if (refused) throw refused.state.error ?? new Error('A choice was not saved');
      return call(startTranslation, { body });
    },
    onSuccess: () => {
      forget();
      onStarted();
    },
  });
  const press = (): void => {
    const { tier, rush, reviewer_id } = order;
    const reviewer = tier === 'pro' && reviewer_id ? { reviewer_id } : {};
    const mutationKey = choiceKey(project.project_id);
    start.mutate({
      body: { projectId: project.project_id, tier, rush, ...reviewer, ...languages },
      awaited: queries.getMutationCache().findAll({ mutationKey, status: 'pending' }),
    });
  };
  const ready = project.status === 'estimated' && guessedWords === 0;
  const unpaid = start.error instanceof HttpError && start.error.status === 402 ? start.error : undefined;
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="space-y-8">
        <DirectionChoice
          languages={site?.languages ?? []}
          value={direction}
          onChange={(pair) => {
            setDirection(pair);
            keep.mutate(pair);
          }}
        />
        <TierCards words={words} rush={order.rush} value={order.tier} onChange={(tier) => change({ tier })} />
        <fieldset>
          <legend className="mb-3 text-lg font-semibold">{t('project.options')}</legend>
          <label className="flex cursor-pointer items-center gap-2.5">
            <input
              type="checkbox"
              checked={order.rush}
              onChange={(event) => change({ rush: event.target.checked })}
              className="size-4 accent-accent"
            />
            {t('project.rush')}
          </label>
          {order.tier === 'pro' && credit !== undefined ? (
            <ReviewerChoice
              direction={direction}
              words={words}
              rush={order.rush}
              value={order.reviewer_id}
              onChange={(reviewer_id) => change({ reviewer_id })}
            />
          ) : null}
          {order.tier === 'standard' ? null : adapted}
          {children}
        </fieldset>
      </div>
      <section
        aria-label={t('estimate.title')}
        className="rounded-2xl border border-line bg-surface p-5 lg:sticky lg:top-24"
      >
        {words === 0 ? <p className="text-muted">{t('estimate.waiting')}</p> : <PriceTable estimate={estimate} />}
        {ready || words === 0 ? null : <p className="mt-3 text-sm text-muted">{t('estimate.approximate')}</p>}
        {ready && matches ? <MatchTable matches={matches} /> : null}
        {credit === undefined ? null : (
          <p className="mt-4 text-sm text-muted">{t('estimate.credit', { amount: format.money(credit) })}</p>
        )}
        <OutsideEngines engines={site?.tiers.find(({ name }) => name === order.tier)?.outside_engines ?? []} />
        {order.tier === 'pro' && credit === undefined ? (
          <Notice kind="warning">{t('failure.account_needed_for_review')}</Notice>
        ) : null}
        <Button className="mt-4 w-full" disabled={!ready || start.isPending || start.isSuccess} onClick={press}>
          {start.isPending || start.isSuccess
            ? t('project.starting')
            : t('project.start', { price: format.money(estimate.total_cost) })}
        </Button>
        {unpaid ? <PaymentNeeded refusal={unpaid} returnTo={returnTo} /> : null}
        {start.isError && !unpaid ? (
          <Notice kind="error" title={t('error.title')}>
            {describeFailure(t, start.error)}
          </Notice>
        ) : null}
      </section>
    </div>
  );
}

/** Said before the start: with this tier the text leaves the installation. */
function OutsideEngines({ engines }: { engines: { id: string; version: string }[] }) {
  const { t } = useLanguage();
  if (engines.length === 0) return null;
  return (
    <Notice kind="warning" title={t('estimate.outside')}>
      {t('estimate.outside.text', { engines: engines.map(({ id, version }) => `${id} (${version})`).join(', ') })}
    </Notice>
  );
}
