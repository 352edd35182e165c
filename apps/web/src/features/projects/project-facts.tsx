import type { ProjectStatus } from '@targum/contracts';
import { useLanguage } from '../../i18n/language.tsx';

/** Words, documents, direction, tier and day in one line under the name. */
export function ProjectFacts({ project }: { project: ProjectStatus }) {
  const { t, language } = useLanguage();
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  const documents = project.documents.filter((document) => document.state !== 'rejected').length;
  const facts = [
    project.words.total > 0 ? t('project.words', { count: project.words.total }) : undefined,
    documents > 1 ? t('project.documents', { count: documents }) : undefined,
    project.words.total > 0
      ? t('project.direction.pair', {
          from: names.of(project.source_language) ?? project.source_language,
          to: names.of(project.target_language) ?? project.target_language,
        })
      : undefined,
    project.tier ? t(`tier.${project.tier}`) : undefined,
    when.format(new Date(project.created_at)),
  ];
  return (
    <p className="mt-1 text-muted" data-testid="words">
      {facts.filter((fact) => fact !== undefined).join(' · ')}
    </p>
  );
}
