import { Button } from '../../components/button.tsx';
import { useLanguage } from '../../i18n/language.tsx';

interface MoreButtonProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

export function MoreButton({ list }: MoreButtonProps) {
  const { t } = useLanguage();
  if (!list.hasNextPage) return null;
  return (
    <Button kind="quiet" className="mt-4" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      {t('console.more')}
    </Button>
  );
}
