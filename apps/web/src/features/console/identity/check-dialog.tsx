import { useQuery } from '@tanstack/react-query';
import { checkIdentityProvider, type IdentityProvider, type IdentityProviderCheck } from '@targum/contracts';
import { Badge, type BadgeTone } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { call } from '../../../lib/api.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { FaultLines } from './faults.tsx';
import { identityKey } from './use-act.ts';

type CheckedStep = IdentityProviderCheck['checks'][number];

const tones: Record<CheckedStep['result'], BadgeTone> = {
  ok: 'good',
  unsure: 'plain',
  failed: 'bad',
};

interface CheckDialogProps {
  provider: IdentityProvider | undefined;
  onClose: () => void;
}

/** Tries a provider as a sign-in would, and tells of each step how it went. */
export function CheckDialog({ provider, onClose }: CheckDialogProps) {
  const { t } = useLanguage();
  return (
    <Dialog
      open={provider !== undefined}
      title={t('identity.check.title', { name: provider?.name ?? '' })}
      onClose={onClose}
    >
      {provider ? <Steps provider={provider} /> : null}
    </Dialog>
  );
}

function Steps({ provider }: { provider: IdentityProvider }) {
  const { t } = useLanguage();
  const check = useQuery({
    queryKey: [...identityKey, 'provider-check', provider.provider],
    queryFn: ({ signal }) => call(checkIdentityProvider, { params: { provider: provider.provider }, signal }),
    // Each time the dialog opens the provider is asked; never behind the reader's back, and never twice in silence.
    gcTime: 0,
    retry: false,
    // Without a network it fails and says so; otherwise it would wait for one in silence.
    networkMode: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const failures = check.data?.checks.filter(({ result }) => result === 'failed').length ?? 0;
  return (
    <>
      <output className="block text-pretty">
        {check.isFetching
          ? t('identity.check.waiting', { name: provider.name })
          : check.data
            ? t('identity.check.result', { failures })
            : null}
      </output>
      {check.isFetching ? (
        <span
          aria-hidden
          className="mx-auto my-8 block size-10 animate-spin rounded-full border-4 border-line border-t-accent"
        />
      ) : check.error ? (
        <Notice kind="error" title={t('identity.check.broken')}>
          {describeError(t, check.error)}
        </Notice>
      ) : check.data ? (
        <>
          <ol className="mt-4 divide-y divide-line border-y border-line">
            {check.data.checks.map((step) => (
              <Step key={step.what} step={step} />
            ))}
          </ol>
          {failures === 0 ? <p className="mt-4 text-sm text-pretty text-muted">{t('identity.check.rest')}</p> : null}
        </>
      ) : null}
      <div className="mt-6 flex justify-end">
        <Button
          kind="quiet"
          // A disabled button would lose the focus of whoever has just pressed it.
          aria-disabled={check.isFetching}
          onClick={() => void (check.isFetching ? undefined : check.refetch())}
        >
          {t('identity.check.again')}
        </Button>
      </div>
    </>
  );
}

function Step({ step }: { step: CheckedStep }) {
  const { t } = useLanguage();
  const { faults = [], location } = step;
  return (
    <li className="py-3">
      <div className="flex items-start justify-between gap-3">
        <span className="font-medium">{t(`identity.check.what.${step.what}`)}</span>
        <Badge tone={tones[step.result]}>{t(`identity.check.${step.result}`)}</Badge>
      </div>
      {step.address ? <Address>{step.address}</Address> : null}
      {step.reason ? <p className="mt-1 text-pretty">{t(`identity.check.reason.${step.reason}`)}</p> : null}
      {faults.length > 0 ? <FaultLines faults={faults} /> : null}
      {location ? (
        <p className="mt-1 text-pretty">
          {t('identity.check.leads')} <Address>{location}</Address>
        </p>
      ) : null}
      <CameBack step={step} />
    </li>
  );
}

const Address = ({ children }: { children: string }) => (
  <code dir="ltr" className="block text-start text-sm break-all text-muted">
    {children}
  </code>
);

/** The status in the reader's language; what the provider itself said stays as it said it. */
function CameBack({ step: { status, said } }: { step: CheckedStep }) {
  const { t } = useLanguage();
  if (status === undefined && !said) return null;
  return (
    <details className="mt-1 text-sm text-muted">
      <summary className="min-h-6 cursor-pointer">{t('identity.check.detail')}</summary>
      {status === undefined ? null : <p>{t('identity.check.status', { status: String(status) })}</p>}
      {said ? (
        <p className="break-words">
          {t('identity.check.said')} <bdi dir="auto">{said}</bdi>
        </p>
      ) : null}
    </details>
  );
}
