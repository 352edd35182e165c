import { useLanguage } from '../../i18n/language.tsx';
import { useDesk, useEdits } from './desk.ts';

const tones = { saved: 'text-good', saving: 'text-muted', offline: 'text-accent', problem: 'text-bad' } as const;

/** Whether all that was written is safe, and if not, where it is. */
export function SaveStateLine() {
  const { t } = useLanguage();
  const { goTo } = useDesk();
  const { state, edits } = useEdits();
  const first = [...edits.values()].find((edit) => edit.problem);
  return (
    <p className={`text-sm font-medium ${tones[state]}`}>
      <output data-testid="save-state" data-state={state}>
        {t(`review.save.${state}`, { count: edits.size })}
      </output>
      {state === 'problem' && first ? (
        <button
          type="button"
          onClick={() => goTo(first.ordinal, first.documentId)}
          className="ms-2 cursor-pointer underline underline-offset-4"
        >
          {t('review.save.show')}
        </button>
      ) : null}
    </p>
  );
}
