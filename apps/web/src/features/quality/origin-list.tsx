import type { ProjectReport } from '@targum/contracts';
import { useLanguage } from '../../i18n/language.tsx';
import type { MessageKey } from '../../i18n/texts.ts';

const names: Record<string, MessageKey> = {
  engine: 'quality.origin.engine',
  memory: 'quality.origin.memory',
  repetition: 'quality.origin.repetition',
  import: 'quality.origin.import',
  person: 'quality.origin.person',
};

/** How many words the engine, a memory or a person gave. */
export function OriginList({ origins }: { origins: ProjectReport['origins'] }) {
  const { t } = useLanguage();
  if (origins.length === 0) return null;
  return (
    <section>
      <h2 className="mb-3 text-xl font-semibold">{t('quality.origins')}</h2>
      <dl className="grid max-w-md grid-cols-[1fr_auto] gap-x-6 gap-y-1.5">
        {origins.map((row) => (
          <div key={row.origin ?? ''} className="contents">
            <dt className="text-muted">{t(names[row.origin ?? ''] ?? 'quality.origin.none')}</dt>
            <dd className="text-end tabular-nums">{t('project.words', { count: row.words })}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
