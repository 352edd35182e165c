import type { ReviewSegment } from '@targum/contracts';
import type { RefObject } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import type { EditorHandle } from './use-token-editor.ts';

interface TermHintsProps {
  segment: ReviewSegment;
  readOnly: boolean;
  editor: RefObject<EditorHandle | null>;
}

/** Under the source, the terms and names that it holds with how they are written; a press inserts one. */
export function TermHints({ segment, readOnly, editor }: TermHintsProps) {
  const { t } = useLanguage();
  if (segment.terms.length === 0) return null;
  const { source_side: source, target_side: target } = segment;
  return (
    <ul aria-label={t('review.terms')} className="mt-2 flex flex-wrap gap-1.5">
      {segment.terms.map((term, at) => (
        <li key={term.source}>
          <button
            type="button"
            disabled={readOnly}
            title={at < 9 ? `Alt+${at + 1}` : undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => editor.current?.insert(term.target)}
            className="cursor-pointer rounded-md border border-line bg-surface px-2 py-1 text-sm hover:border-accent disabled:cursor-not-allowed"
          >
            <bdi lang={source.language} className="text-muted">
              {term.source}
            </bdi>
            <span aria-hidden="true"> · </span>
            <bdi lang={target.language} className="font-medium text-accent">
              {term.target}
            </bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}
