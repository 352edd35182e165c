import { type ComponentType, useState } from 'react';
import { hasAllTexts, type Locale, loadAllTexts } from '../strings/index.ts';
import { hasScreenStyles, loadScreenStyles } from '../styles/screens.ts';
import { Problem } from '../ui/problem.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useFlow } from './context.ts';
import { useBeforePaint, useOnChange } from './use-effects.ts';

type Loader<P> = () => Promise<ComponentType<P>>;

/** A screen that travels when it is needed, with the texts and the look of all behind the first screen. A failed load says so and can be tried again; nothing spins for ever. */
export function lazyPart<P extends object>(load: Loader<P>, quiet = false): ComponentType<P> {
  let ready: ComponentType<P> | undefined;
  const fetchIt = async (locale: Locale) => {
    const [part] = await Promise.all([ready ?? load(), loadAllTexts(locale), loadScreenStyles()]);
    ready = part;
    return part;
  };
  function Part(props: P) {
    const { t, settled, dress } = useFlow();
    useBeforePaint(dress);
    const [Loaded, setLoaded] = useState<ComponentType<P> | undefined>(() =>
      settled && hasAllTexts(t.locale) && hasScreenStyles() ? ready : undefined,
    );
    const [failed, setFailed] = useState(false);
    const [attempt, setAttempt] = useState(0);
    useOnChange(attempt, () => {
      if (Loaded) return undefined;
      let live = true;
      fetchIt(t.locale).then(
        (part) => live && setLoaded(() => part),
        () => live && setFailed(true),
      );
      return () => {
        live = false;
      };
    });
    const again = () => {
      setFailed(false);
      setAttempt(attempt + 1);
    };
    if (Loaded) return <Loaded {...props} />;
    if (quiet) return null;
    if (!failed) return <Spinner label={t('loading.text')} />;
    return (
      <div className="stack">
        <Problem text={t('error.chunk')} />
        <button type="button" className="btn btn-secondary" onClick={again}>
          {t('button.tryAgain')}
        </button>
      </div>
    );
  }
  return Part;
}
