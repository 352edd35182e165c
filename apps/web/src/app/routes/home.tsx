import { useNavigate } from 'react-router';
import { PageTitle } from '../../components/page-title.tsx';
import { DropZone } from '../../features/upload/drop-zone.tsx';
import { useLanguage } from '../../i18n/language.tsx';

export function HomeRoute() {
  const { t } = useLanguage();
  const navigate = useNavigate();
  return (
    <div className="mx-auto max-w-3xl">
      <PageTitle title={t('site.tagline')} />
      <h1 className="text-center text-4xl font-extrabold tracking-tight text-balance sm:text-5xl">
        {t('site.tagline')}
      </h1>
      <p className="mx-auto mt-5 max-w-2xl text-center text-lg text-pretty text-muted">{t('site.lead')}</p>
      <DropZone onUploaded={(projectId) => void navigate(`/projects/${projectId}`)} />
    </div>
  );
}
