import type { ReviewSegment, ReviewState } from '@targum/contracts';
import type { ReactNode } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import type { useRowActions } from './use-row-actions.ts';

interface RowActionsProps {
  segment: ReviewSegment;
  review: ReviewState;
  empty: boolean;
  readOnly: boolean;
  actions: ReturnType<typeof useRowActions>;
  onApprove: () => void;
}

/** The decisions about a paragraph, and what the engine can do for it. */
export function RowActions({ segment, review, empty, readOnly, actions, onApprove }: RowActionsProps) {
  const { t } = useLanguage();
  const locked = review === 'locked';
  const settled = locked || review === 'approved';
  return (
    <div className="mt-2 flex flex-wrap gap-1.5">
      <Action strong disabled={readOnly || empty || locked} keys="Ctrl+Enter" onClick={onApprove}>
        {t('review.approve')}
      </Action>
      <Action
        disabled={readOnly || empty || locked}
        pressed={review === 'rejected'}
        keys="Ctrl+Alt+R"
        onClick={() => actions.decide(review === 'rejected' ? 'draft' : 'rejected')}
      >
        {t('review.reject')}
      </Action>
      <Action
        disabled={readOnly || empty}
        pressed={locked}
        keys="Ctrl+Alt+L"
        onClick={() => actions.decide(locked ? 'edited' : 'locked')}
      >
        {t(locked ? 'review.unlock' : 'review.lock')}
      </Action>
      <Action
        disabled={readOnly || actions.busy || !segment.can_undo}
        keys="Ctrl+Z"
        onClick={() => void actions.undo()}
      >
        {t('review.undo')}
      </Action>
      <Action disabled={readOnly || actions.busy || settled} onClick={() => void actions.retranslate()}>
        {t(actions.busy ? 'review.working' : 'review.retranslate')}
      </Action>
    </div>
  );
}

interface ActionProps {
  children: ReactNode;
  onClick: () => void;
  disabled: boolean;
  strong?: boolean;
  pressed?: boolean;
  keys?: string;
}

function Action({ children, onClick, disabled, strong = false, pressed, keys }: ActionProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      aria-pressed={pressed}
      title={keys}
      // The caret stays in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      className={`min-h-9 cursor-pointer rounded-md border px-3 text-sm font-medium disabled:cursor-not-allowed disabled:opacity-60 ${strong ? 'border-transparent bg-brand text-on-brand' : 'border-line bg-surface hover:bg-tint aria-pressed:border-accent aria-pressed:text-accent'}`}
    >
      {children}
    </button>
  );
}
