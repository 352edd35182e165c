import { type PasswordStrength, passwords } from '@targum/identity-client';
import { useState } from 'react';
import { useFlow } from '../flow/context.ts';
import { useOnChange } from '../flow/use-effects.ts';
import { sayFeedback } from './password-feedback.ts';

const DEBOUNCE_MS = 500;
const RETRY_MS = 4000;

/** Asks the server about each pause in typing. Undefined while nothing is known about exactly this password. */
export function usePasswordStrength(password: string, email?: string): PasswordStrength | undefined {
  const { core, announce, t, fail, set } = useFlow();
  const [known, setKnown] = useState<{ password: string; answer: PasswordStrength }>();
  useOnChange(`${email ?? ''}\n${password}`, () => {
    if (password === '') return undefined;
    let live = true;
    let failed = false;
    const ask = async () => {
      try {
        const answer = await passwords(core).strengthCheck({ password, ...(email && { email }) });
        if (!live) return;
        setKnown({ password, answer });
        if (failed) set({ error: '' });
        if (answer.strength_policy === 'zxcvbn') announce(t('password.strength.label', { score: answer.score }));
      } catch (error) {
        if (!live) return;
        // Not knowing keeps the button shut, so the visitor hears why, and it is asked again until somebody knows.
        if (!failed) fail(error);
        failed = true;
        timer = setTimeout(() => void ask(), RETRY_MS);
      }
    };
    let timer = setTimeout(() => void ask(), DEBOUNCE_MS);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  });
  return known?.password === password ? known.answer : undefined;
}

export function Strength({ check }: { check: PasswordStrength | undefined }) {
  const { t } = useFlow();
  if (!check || check.strength_policy === 'none') return null;
  return (
    <div className="tight hint">
      {check.strength_policy === 'luds' ? <LudsRules check={check} /> : <ScoreBar check={check} />}
      {check.breached_password && <p className="error">{t('password.breachedWarning')}</p>}
    </div>
  );
}

/** Four segments: one or two red while weak, three or four green when strong. */
function ScoreBar({ check }: { check: PasswordStrength }) {
  const { t } = useFlow();
  const filled = Math.max(1, Math.min(4, check.score));
  const tone = filled >= 3 ? 'good' : 'bad';
  return (
    <>
      <span className="sr">{t('password.strength.label', { score: check.score })}</span>
      <div className="bar" aria-hidden="true">
        {[1, 2, 3, 4].map((segment) => (
          <span key={segment} data-on={segment <= filled ? tone : undefined} />
        ))}
      </div>
      {check.feedback?.warning && <p>{sayFeedback(t, check.feedback.warning)}</p>}
      {check.feedback?.suggestions.map((one) => (
        <p key={one}>{sayFeedback(t, one)}</p>
      ))}
    </>
  );
}

function LudsRules({ check }: { check: PasswordStrength }) {
  const { t, core } = useFlow();
  const config = core.bootstrap.now().passwordConfig;
  const missing = check.feedback?.luds_requirements;
  const rules = [
    {
      text: t('password.luds.length', { count: config?.ludsMinimumCount ?? 8 }),
      met: missing?.missing_characters === 0,
    },
    {
      text: t('password.luds.complexity', { count: config?.ludsComplexity ?? 3 }),
      met: missing?.missing_complexity === 0,
    },
  ];
  return (
    <ul>
      {rules.map(({ text, met }) => (
        <li key={text} className="rule" data-met={met ? '' : undefined}>
          {text}
          <span className="sr">{t(met ? 'password.luds.met' : 'password.luds.notMet')}</span>
        </li>
      ))}
    </ul>
  );
}
