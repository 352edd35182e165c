import { HttpError } from '@targum/wire';
import { Notice } from '../../../components/notice.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { describeError } from '../../../lib/describe-error.ts';

const codes = [
  'address_loose',
  'address_unsafe',
  'key_invalid',
  'key_private',
  'provider_name',
  'provider_unknown',
  'secret_unknown',
  'setting_invalid',
  'setting_missing',
  'setting_repeated',
  'setting_unknown',
] as const;

type FaultCode = (typeof codes)[number];

/** One that this page has no words for is still a value that cannot be. */
const asCode = (given: unknown): FaultCode => codes.find((code) => code === given) ?? 'setting_invalid';

interface Fault {
  code: FaultCode;
  /** With points between the names: `oauth_providers.github.client_secret`. */
  field: string;
  /** The provider's own sentence, for what no code says exactly. */
  problem: string;
}

/** What the identity provider found wrong with settings; nothing for any other refusal. */
export function faultsIn(error: unknown): Fault[] {
  if (!(error instanceof HttpError) || error.code !== 'identity_refused') return [];
  const { faults, problems } = error.facts ?? {};
  const sentences = Array.isArray(problems) ? problems.map(String) : [];
  return (Array.isArray(faults) ? (faults as { code?: unknown; field?: unknown }[]) : []).map((fault, index) => ({
    code: asCode(fault.code),
    field: typeof fault.field === 'string' ? fault.field : '',
    problem: sentences[index] ?? '',
  }));
}

/** What is wrong with settings that are there: each fault with its field. */
export function FaultLines({ faults }: { faults: readonly { code: string; field: string }[] }) {
  const { t } = useLanguage();
  return (
    <ul>
      {faults.map(({ code, field }) => (
        <li key={`${field} ${code}`}>
          {field ? (
            <>
              <code dir="ltr" className="break-all">
                {field}
              </code>
              {': '}
            </>
          ) : null}
          {t(`identity.fault.${asCode(code)}`)}
        </li>
      ))}
    </ul>
  );
}

/** Why settings were refused: each fault by its field, in the page's language. */
export function Faults({ error, except = [] }: { error: unknown; except?: readonly Fault[] }) {
  const { t } = useLanguage();
  const faults = faultsIn(error);
  const rest = faults.filter(({ field }) => !except.some((shown) => shown.field === field));
  if (faults.length === 0) return <Notice kind="error">{describeError(t, error)}</Notice>;
  return (
    <Notice kind="error" title={t('identity.fault.title')}>
      <ul className="space-y-2">
        {rest.map(({ code, field, problem }) => (
          <li key={field}>
            <code dir="ltr" className="break-all">
              {field}
            </code>
            <p>{t(`identity.fault.${code}`)}</p>
            {code === 'setting_invalid' ? (
              <p dir="ltr" className="text-start text-sm text-muted">
                {problem.slice(field.length).replace(/^: /, '')}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
