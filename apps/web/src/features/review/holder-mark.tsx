import type { RowHolder } from '@targum/contracts';
import { useLanguage } from '../../i18n/language.tsx';
import { holderColour } from './holder-colour.ts';

/** Somebody else's name on the row they are working on. */
export function HolderMark({ holder }: { holder: RowHolder | undefined }) {
  const { t } = useLanguage();
  if (!holder) return null;
  return (
    <p className="mb-1 flex items-center gap-2 text-sm font-medium" data-testid="holder">
      <span aria-hidden="true" className="size-3 rounded-full" style={{ background: holderColour(holder.editor) }} />
      {holder.name ? t('review.heldBy', { name: holder.name }) : t('review.heldBySomebody')}
    </p>
  );
}
