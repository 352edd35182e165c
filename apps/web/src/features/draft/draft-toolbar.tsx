import type { ProjectDocument } from '@targum/contracts';
import { useId } from 'react';
import { SearchInput } from '../../components/search-input.tsx';
import { Select } from '../../components/select.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { checkCodes, fixedChoices } from './filter-choice.ts';

interface DraftToolbarProps {
  documents: readonly ProjectDocument[];
  documentId: string;
  choice: string;
  words: string;
  failed: boolean;
  pending: boolean;
  onChange: (fields: { document?: string; show?: string; q?: string }) => void;
}

/** Which document, which paragraphs, which words. */
export function DraftToolbar({ documents, documentId, choice, words, failed, pending, onChange }: DraftToolbarProps) {
  const { t } = useLanguage();
  const id = useId();
  const offered = fixedChoices.filter(
    (row) => (row !== 'failed' || failed || choice === row) && (row !== 'pending' || pending || choice === row),
  );
  return (
    <div className="flex flex-wrap gap-3">
      {documents.length > 1 ? (
        <div className="w-full sm:w-56">
          <label htmlFor={`${id}-document`} className="sr-only">
            {t('draft.document')}
          </label>
          <Select
            id={`${id}-document`}
            value={documentId}
            onChange={(event) => onChange({ document: event.target.value })}
          >
            {documents.map((document) => (
              <option key={document.document_id} value={document.document_id}>
                {document.filename}
              </option>
            ))}
          </Select>
        </div>
      ) : null}
      <SearchInput
        label={t('draft.search')}
        value={words}
        onSearch={(q) => onChange({ q })}
        className="flex-1 basis-56"
      />
      <div className="w-full sm:w-56">
        <label htmlFor={`${id}-show`} className="sr-only">
          {t('draft.filter')}
        </label>
        <Select id={`${id}-show`} value={choice} onChange={(event) => onChange({ show: event.target.value })}>
          <option value="">{t('draft.filter.all')}</option>
          {offered.map((row) => (
            <option key={row} value={row}>
              {t(`draft.filter.${row}`)}
            </option>
          ))}
          <optgroup label={t('draft.filter.checks')}>
            {checkCodes.map((code) => (
              <option key={code} value={code}>
                {t(`check.${code}`)}
              </option>
            ))}
          </optgroup>
        </Select>
      </div>
    </div>
  );
}
