import type { GlossaryTermEntry } from '@targum/contracts';
import { useState } from 'react';
import { SmallButton } from '../../components/small-button.tsx';
import { Table } from '../../components/table.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { TermEditor, type TermFields } from './term-editor.tsx';

interface TermTableProps {
  terms: readonly GlossaryTermEntry[];
  busy: boolean;
  onChange: (termId: string, term: TermFields) => Promise<unknown>;
  onRemove: (termId: string) => void;
}

/** The terms; a row that is edited becomes a line of fields. */
export function TermTable({ terms, busy, onChange, onRemove }: TermTableProps) {
  const { t } = useLanguage();
  const [edited, setEdited] = useState<string>();
  return (
    <Table
      caption={t('glossary.title')}
      head={[
        { label: t('glossary.source') },
        { label: t('glossary.target') },
        { label: t('glossary.mode') },
        { label: t('glossary.note') },
        { label: <span className="sr-only">{t('glossary.actions')}</span> },
      ]}
    >
      {terms.map((term) =>
        term.id === edited ? (
          <tr key={term.id}>
            <td colSpan={5} className="p-3">
              <TermEditor
                term={term}
                busy={busy}
                onCancel={() => setEdited(undefined)}
                onSave={async (fields) => {
                  await onChange(term.id, fields);
                  setEdited(undefined);
                }}
              />
            </td>
          </tr>
        ) : (
          <tr key={term.id}>
            <td dir="auto" className="p-3 font-medium">
              {term.source}
            </td>
            <td dir="auto" className="p-3">
              {term.mode === 'keep' ? term.source : term.target}
            </td>
            <td className="p-3 text-sm text-muted">
              {t(`glossary.mode.${term.mode}`)}
              {term.case_sensitive ? <span className="block">{t('glossary.case')}</span> : null}
            </td>
            <td dir="auto" className="p-3 text-sm text-muted">
              {term.note}
            </td>
            <td className="p-3 text-end whitespace-nowrap">
              <SmallButton about={term.source} onClick={() => setEdited(term.id)}>
                {t('glossary.edit')}
              </SmallButton>
              <SmallButton about={term.source} onClick={() => onRemove(term.id)} tone="text-bad">
                {t('glossary.delete')}
              </SmallButton>
            </td>
          </tr>
        ),
      )}
    </Table>
  );
}
