import { PageTitle } from '../../components/page-title.tsx';
import { Prose } from '../../components/prose.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import type { MessageKey } from '../../i18n/texts.ts';

interface LegalPageProps {
  title: string;
  lead: string;
  description: string;
  /** Each names a title and, with `.text` behind it, what stands below. */
  sections: readonly Extract<MessageKey, `${'privacy' | 'terms'}.${string}`>[];
}

/** A long page of sections with its contents in front. */
export function LegalPage({ title, lead, description, sections }: LegalPageProps) {
  const { t } = useLanguage();
  return (
    <div className="mx-auto max-w-3xl">
      <PageTitle title={title} description={description} />
      <h1 className="text-4xl font-extrabold tracking-tight">{title}</h1>
      <p className="mt-3 text-lg text-pretty text-muted">{lead}</p>
      <nav aria-label={t('legal.contents')} className="my-8 rounded-2xl bg-tint p-6">
        <ul className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
          {sections.map((key) => (
            <li key={key}>
              <a href={`#${anchor(key)}`} className="underline underline-offset-4 hover:text-accent">
                {t(key)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {sections.map((key) => (
        <section key={key} aria-labelledby={anchor(key)} className="mt-10">
          <h2 id={anchor(key)} className="mb-3 scroll-mt-24 text-2xl font-bold tracking-tight">
            {t(key)}
          </h2>
          <Prose text={t(`${key}.text` as MessageKey)} />
        </section>
      ))}
    </div>
  );
}

const anchor = (key: string): string => key.replace('.', '-');
