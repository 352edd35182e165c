import { type RefObject, useState } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { type Content, codeNumbers } from './marked-line.ts';
import type { EditorHandle } from './use-token-editor.ts';

interface CodeBarProps {
  source: Content;
  /** Numbers of codes that are lost or crossed. */
  problems: readonly number[];
  /** Somebody has just tried to delete one. */
  kept: boolean;
  readOnly: boolean;
  editor: RefObject<EditorHandle | null>;
}

/** The formatting of a paragraph: each can be put around the selected words, and none can be lost. */
export function CodeBar({ source, problems, kept, readOnly, editor }: CodeBarProps) {
  const { t } = useLanguage();
  const [crossed, setCrossed] = useState(false);
  const numbers = codeNumbers(source);
  if (numbers.length === 0) return null;
  return (
    <div className="mt-1.5 text-sm">
      <div className="flex flex-wrap items-center gap-1.5">
        <span className="text-muted">{t('review.codes')}</span>
        {numbers.map((number) => (
          <button
            key={number}
            type="button"
            disabled={readOnly}
            title={t('review.codes.place', { number })}
            aria-label={t('review.codes.place', { number })}
            // The selection in the text must outlive the press.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setCrossed(!editor.current?.placeCode(number))}
            className={`min-h-7 min-w-7 cursor-pointer rounded-md border px-1.5 text-xs font-semibold disabled:cursor-not-allowed ${problems.includes(number) ? 'border-bad text-bad' : 'border-edge text-accent'}`}
          >
            {number}
          </button>
        ))}
      </div>
      {kept ? <output className="mt-1 block text-muted">{t('review.codes.kept')}</output> : null}
      {crossed ? <output className="mt-1 block text-bad">{t('review.codes.crossed')}</output> : null}
      {problems.length > 0 ? (
        <p role="alert" className="mt-1 text-bad">
          {t('review.codes.problem', { list: problems.join(', ') })}
        </p>
      ) : null}
    </div>
  );
}
