import { useLanguage } from '../i18n/language.tsx';

export function Spinner() {
  const { t } = useLanguage();
  return (
    <output className="flex justify-center py-20">
      <span className="size-10 animate-spin rounded-full border-4 border-line border-t-accent" />
      <span className="sr-only">{t('loading')}</span>
    </output>
  );
}
