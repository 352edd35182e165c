import { useQuery } from '@tanstack/react-query';
import { getReferral, type Referral } from '@targum/contracts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Table } from '../../components/table.tsx';
import { useToast } from '../../components/toast.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';

/** One's code and link, who came with it, and what that earned. */
export function ReferralPanel() {
  const { t, format } = useLanguage();
  const referral = useQuery({ queryKey: ['referral'], queryFn: () => call(getReferral, {}) });
  return (
    <QueryView query={referral} lines={6}>
      {(data) => (
        <div className="space-y-10">
          <p className="max-w-2xl text-lg text-pretty text-muted">
            {t('referral.lead', { reward: format.money(data.reward) })}
          </p>
          <div className="grid gap-4 lg:grid-cols-[2fr_1fr]">
            <Invite referral={data} />
            <Card>
              <h2 className="text-sm font-medium text-muted">{t('referral.earned')}</h2>
              <p className="mt-1 text-3xl font-bold tracking-tight tabular-nums">{format.money(data.earned)}</p>
              <p className="mt-1 text-sm text-muted">{t('referral.count', { count: data.joined.length })}</p>
            </Card>
          </div>
          <section>
            <h2 className="mb-4 text-xl font-semibold">{t('referral.joined')}</h2>
            <Joined rows={data.joined} />
          </section>
        </div>
      )}
    </QueryView>
  );
}

function Invite({ referral }: { referral: Referral }) {
  const { t } = useLanguage();
  const { toast } = useToast();
  async function share(): Promise<void> {
    try {
      await navigator.share({ title: 'Targum', text: t('referral.share.text'), url: referral.link });
    } catch (error) {
      // Whoever closes the sheet has not failed at anything.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        toast({ kind: 'error', title: t('referral.share.failed') });
    }
  }
  return (
    <Card>
      <h2 className="text-sm font-medium text-muted">{t('referral.link')}</h2>
      <p dir="ltr" data-testid="referral-link" className="mt-2 rounded-lg bg-tint px-4 py-3 text-start break-all">
        {referral.link}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <CopyButton text={referral.link} label={t('referral.copy')} />
        {'share' in navigator ? (
          <Button kind="quiet" onClick={() => void share()}>
            {t('referral.share')}
          </Button>
        ) : null}
        <p className="ms-auto text-muted">
          {t('referral.code')}{' '}
          <code dir="ltr" className="font-semibold text-ink">
            {referral.code}
          </code>
        </p>
      </div>
    </Card>
  );
}

const tones = { waiting: 'plain', rewarded: 'good', not_eligible: 'bad' } as const;

function Joined({ rows }: { rows: Referral['joined'] }) {
  const { t, format } = useLanguage();
  if (rows.length === 0) {
    return (
      <EmptyState icon="mail" title={t('referral.none')}>
        {t('referral.none.text')}
      </EmptyState>
    );
  }
  return (
    <Table
      caption={t('referral.joined')}
      head={[{ label: t('referral.who') }, { label: t('referral.when') }, { label: t('referral.state') }]}
    >
      {rows.map((row) => (
        <tr key={`${row.who} ${row.joined_at}`}>
          <td className="p-3">
            <bdi>{row.who}</bdi>
          </td>
          <td className="p-3 whitespace-nowrap text-muted">{format.date(row.joined_at)}</td>
          <td className="p-3">
            <Badge tone={tones[row.state]}>{t(`referral.state.${row.state}`)}</Badge>
          </td>
        </tr>
      ))}
    </Table>
  );
}
