import { Button } from '../../components/button.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { termsOnPage } from './use-glossary.ts';

interface TermPagesProps {
  page: number;
  total: number;
  onPage: (page: number) => void;
}

/** Forward and back through a glossary that is longer than a page. */
export function TermPages({ page, total, onPage }: TermPagesProps) {
  const { t, format } = useLanguage();
  if (total <= termsOnPage) return null;
  const from = page * termsOnPage;
  const to = Math.min(total, from + termsOnPage);
  return (
    <div className="mt-4 flex items-center gap-3">
      <Button kind="quiet" disabled={page === 0} onClick={() => onPage(page - 1)}>
        {t('glossary.previous')}
      </Button>
      <Button kind="quiet" disabled={to >= total} onClick={() => onPage(page + 1)}>
        {t('glossary.next')}
      </Button>
      <span className="text-sm text-muted tabular-nums">
        {t('glossary.range', { from: format.number(from + 1), to: format.number(to), total: format.number(total) })}
      </span>
    </div>
  );
}
