import { useQuery } from '@tanstack/react-query';
import { getProjectVoice, type ProjectStatus } from '@targum/contracts';
import { Link } from 'react-router';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';

/** Which voice a started project is translated in (area `work`); nothing where there is none. */
export function ProjectVoice({ project }: { project: ProjectStatus }) {
  const { t } = useLanguage();
  const params = { projectId: project.project_id };
  const used = useQuery({
    queryKey: ['project-voice', project.project_id],
    queryFn: () => call(getProjectVoice, { params }),
    enabled: project.tier !== null && project.tier !== 'standard',
    retry: false,
  }).data?.voice;
  if (!used) return null;
  return (
    <p data-testid="project-voice">
      {t('voicePick.title')}:{' '}
      {used.id ? (
        <Link to={`/voices/${used.id}`} className="underline underline-offset-4">
          <bdi>{used.name}</bdi>
        </Link>
      ) : (
        <bdi>{used.name}</bdi>
      )}
    </p>
  );
}
