import type { Chapter } from '@targum/contracts';
import { type RefObject, useId } from 'react';
import { Link } from 'react-router';
import { SearchInput } from '../../components/search-input.tsx';
import { Select } from '../../components/select.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { useDesk } from './desk.ts';
import { checkCodes, fixedChoices, reviewStates } from './row-filter.ts';
import { SaveStateLine } from './save-state.tsx';

interface ReviewToolbarProps {
  choice: string;
  words: string;
  chapters: readonly Chapter[] | undefined;
  /** The ordinal of the open paragraph. */
  here: number | undefined;
  searchField: RefObject<HTMLDivElement | null>;
  onChange: (fields: { document?: string; show?: string; q?: string }) => void;
  onOpen: (what: 'keys' | 'replace') => void;
}

const toolClass =
  'min-h-11 cursor-pointer rounded-lg border border-line bg-surface px-3.5 font-medium hover:bg-tint disabled:opacity-60';

/** Which book, which paragraphs, which words, and whether all is saved. */
export function ReviewToolbar({ choice, words, chapters, here, searchField, onChange, onOpen }: ReviewToolbarProps) {
  const { t, format } = useLanguage();
  const { review, documentId, goTo } = useDesk();
  const id = useId();
  const total = Object.values(review.counts).reduce((sum, count) => sum + count, 0);
  const chapter = chapters?.findLast((row) => row.ordinal <= (here ?? 0))?.ordinal ?? 0;
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
        <div className="min-w-0 flex-1 basis-64">
          <Link to={`/projects/${review.project_id}`} className="text-sm text-muted underline-offset-4 hover:underline">
            {t('review.back')}
          </Link>
          <h1 className="truncate text-2xl font-bold">
            <bdi>{review.name}</bdi>
          </h1>
        </div>
        <p className="text-sm text-muted tabular-nums">
          {t('review.progress', { done: format.number(review.counts.approved), total: format.number(total) })}
        </p>
        <SaveStateLine />
      </div>
      <div className="flex flex-wrap gap-2">
        {review.documents.length > 1 ? (
          <div className="flex-1 basis-36 sm:w-48 sm:flex-none">
            <label htmlFor={`${id}-document`} className="sr-only">
              {t('draft.document')}
            </label>
            <Select
              id={`${id}-document`}
              value={documentId}
              onChange={(event) => onChange({ document: event.target.value })}
            >
              {review.documents.map((document) => (
                <option key={document.document_id} value={document.document_id}>
                  {document.filename}
                </option>
              ))}
            </Select>
          </div>
        ) : null}
        {chapters && chapters.length > 1 ? (
          <div className="flex-1 basis-36 sm:w-48 sm:flex-none">
            <label htmlFor={`${id}-chapter`} className="sr-only">
              {t('draft.chapter.jump')}
            </label>
            <Select id={`${id}-chapter`} value={chapter} onChange={(event) => goTo(Number(event.target.value))}>
              {chapters.map((row) => (
                <option key={row.ordinal} value={row.ordinal}>
                  {row.target ?? row.source ?? t('draft.chapter.start')}
                </option>
              ))}
            </Select>
          </div>
        ) : null}
        <div ref={searchField} className="flex flex-1 basis-48">
          <SearchInput
            label={t('draft.search')}
            value={words}
            onSearch={(q) => onChange({ q })}
            className="w-full flex-1"
          />
        </div>
        <div className="flex-1 basis-36 sm:w-48 sm:flex-none">
          <label htmlFor={`${id}-show`} className="sr-only">
            {t('draft.filter')}
          </label>
          <Select id={`${id}-show`} value={choice} onChange={(event) => onChange({ show: event.target.value })}>
            <option value="">{t('draft.filter.all')}</option>
            <optgroup label={t('review.filter.states')}>
              {reviewStates.map((state) => (
                <option key={state} value={state}>
                  {t(`review.state.${state}`)}
                </option>
              ))}
            </optgroup>
            <optgroup label={t('draft.filter.checks')}>
              {fixedChoices.map((row) => (
                <option key={row} value={row}>
                  {t(`draft.filter.${row}`)}
                </option>
              ))}
              {checkCodes.map((code) => (
                <option key={code} value={code}>
                  {t(`check.${code}`)}
                </option>
              ))}
            </optgroup>
          </Select>
        </div>
        <button type="button" className={toolClass} title="Ctrl+H" onClick={() => onOpen('replace')}>
          {t('review.replace')}
        </button>
        <button
          type="button"
          className={toolClass}
          title="?"
          aria-label={t('review.keys')}
          onClick={() => onOpen('keys')}
        >
          ?
        </button>
      </div>
    </>
  );
}
