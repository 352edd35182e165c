import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createPromotion, listPromotions, type Promotion } from '@targum/contracts';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Field } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Select } from '../../components/select.tsx';
import { Table } from '../../components/table.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeError } from '../../lib/describe-error.ts';
import { readCents } from './read-cents.ts';

/** Promotion codes: made here, with how often each was used. */
export function Promotions() {
  const { t } = useLanguage();
  const promotions = useQuery({ queryKey: ['console', 'promotions'], queryFn: () => call(listPromotions, {}) });
  return (
    <div className="space-y-8">
      <PromotionForm />
      <QueryView query={promotions}>
        {({ promotions: rows }) =>
          rows.length === 0 ? <EmptyState title={t('console.promotions.none')} /> : <Rows rows={rows} />
        }
      </QueryView>
    </div>
  );
}

function Rows({ rows }: { rows: Promotion[] }) {
  const { t, format } = useLanguage();
  return (
    <Table
      caption={t('console.section.promotions')}
      head={[
        { label: t('console.code') },
        { label: t('console.value') },
        { label: t('console.redeemed'), end: true },
        { label: t('console.expires') },
      ]}
    >
      {rows.map((row) => (
        <tr key={row.code}>
          <td className="p-3 font-medium">
            <bdi>{row.code}</bdi>
          </td>
          <td className="p-3">{row.percent === null ? format.money(row.amount ?? 0) : format.percent(row.percent)}</td>
          <td className="p-3 text-end tabular-nums">
            {format.number(row.redeemed)}
            {row.most_redemptions === null ? null : ` / ${format.number(row.most_redemptions)}`}
          </td>
          <td className="p-3 text-muted">{row.expires_at ? format.date(row.expires_at) : '–'}</td>
        </tr>
      ))}
    </Table>
  );
}

function PromotionForm() {
  const { t } = useLanguage();
  const client = useQueryClient();
  const [code, setCode] = useState('');
  const [kind, setKind] = useState<'percent' | 'amount'>('percent');
  const [value, setValue] = useState('');
  const [most, setMost] = useState('');
  const [expires, setExpires] = useState('');
  const cents = readCents(value);
  const percent = /^\d{1,3}$/.test(value.trim()) ? Number(value) : 0;
  const good = kind === 'percent' ? percent >= 1 && percent <= 100 : typeof cents === 'number';
  const create = useMutation({
    mutationFn: () =>
      call(createPromotion, {
        body: {
          code: code.trim(),
          ...(kind === 'percent' ? { percent } : { amount_cents: Number(cents) }),
          ...(most && { most_redemptions: Number(most) }),
          ...(expires && { expires_at: `${expires}T23:59:59Z` }),
        },
      }),
    onSuccess: async () => {
      setCode('');
      setValue('');
      await client.invalidateQueries({ queryKey: ['console', 'promotions'] });
    },
  });
  return (
    <Card>
      <form
        className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (good) create.mutate();
        }}
      >
        <Field label={t('console.code')} hint={t('console.code.hint')}>
          {(control) => (
            <input
              {...control}
              dir="ltr"
              required
              pattern="[A-Za-z0-9\-]{3,40}"
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('console.kind')}>
          {({ className: _own, ...control }) => (
            <Select
              {...control}
              value={kind}
              onChange={(event) => setKind(event.target.value === 'amount' ? 'amount' : 'percent')}
            >
              <option value="percent">{t('console.kind.percent')}</option>
              <option value="amount">{t('console.kind.amount')}</option>
            </Select>
          )}
        </Field>
        <Field label={t(kind === 'percent' ? 'console.percent' : 'console.dollars')}>
          {(control) => (
            <input
              {...control}
              dir="ltr"
              required
              inputMode="decimal"
              value={value}
              onChange={(event) => setValue(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('console.most')} hint={t('console.optional')}>
          {(control) => (
            <input
              {...control}
              dir="ltr"
              type="number"
              min={1}
              value={most}
              onChange={(event) => setMost(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('console.expires')} hint={t('console.optional')}>
          {(control) => (
            <input {...control} type="date" value={expires} onChange={(event) => setExpires(event.target.value)} />
          )}
        </Field>
        <div className="self-end pb-7">
          <Button type="submit" disabled={!good || create.isPending}>
            {t('console.promotions.create')}
          </Button>
        </div>
      </form>
      {create.isError ? (
        <Notice kind="error">
          {describeError(t, create.error, { promotion_exists: 'console.promotions.exists' })}
        </Notice>
      ) : null}
    </Card>
  );
}
