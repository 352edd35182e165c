import { Button } from '../../components/button.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { refusalKey } from './describe-review-error.ts';
import { useDesk } from './desk.ts';
import type { OpenEdit } from './edit-queue.ts';
import { plainOf } from './marked-line.ts';

interface RowProblemProps {
  edit: OpenEdit | undefined;
  onSettle: (choice: 'mine' | 'theirs') => void;
  onDrop: () => void;
}

/** Why what was written is not saved, with what can be done about it; the words themselves are never gone. */
export function RowProblem({ edit, onSettle, onDrop }: RowProblemProps) {
  const { t } = useLanguage();
  const { review } = useDesk();
  if (!edit?.problem) return null;
  const { problem } = edit;
  const box = 'mt-2 rounded-lg border border-bad p-3 text-sm';
  if (problem.kind === 'taken') {
    return (
      <output className={`${box} block`}>
        {problem.name ? t('review.taken', { name: problem.name }) : t('review.taken.somebody')}
      </output>
    );
  }
  if (problem.kind === 'refused') {
    const key = refusalKey(problem.code);
    return (
      <div role="alert" className={box}>
        <p>{key ? t(key) : problem.message}</p>
        <Button kind="quiet" className="mt-2" onClick={onDrop}>
          {t('review.giveUp')}
        </Button>
      </div>
    );
  }
  const { language, direction } = review.target;
  return (
    <div role="alert" className={box} data-testid="conflict">
      <p className="font-semibold">{t('review.conflict')}</p>
      <dl className="mt-2 grid gap-3 sm:grid-cols-2">
        {(['mine', 'theirs'] as const).map((whose) => (
          <div key={whose}>
            <dt className="text-muted">{t(`review.conflict.${whose}`)}</dt>
            <dd>
              <p lang={language} dir={direction} className="mt-0.5 break-words whitespace-pre-line">
                {whose === 'theirs' ? problem.theirs.target : plainOf(edit.content ?? problem.theirs.target_content)}
              </p>
              <Button kind={whose === 'mine' ? 'main' : 'quiet'} className="mt-2" onClick={() => onSettle(whose)}>
                {t(`review.conflict.keep.${whose}`)}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
