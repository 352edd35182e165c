import { Icon } from '../../components/icon.tsx';
import { useLanguage } from '../../i18n/language.tsx';

const cards = [
  { icon: 'clock', key: 'home.card.minutes' },
  { icon: 'shield', key: 'home.card.trusted' },
  { icon: 'pen', key: 'home.card.tailored' },
] as const;

export function FeatureCards() {
  const { t } = useLanguage();
  return (
    <section aria-label={t('home.cards')} className="mx-auto grid w-full max-w-6xl gap-5 px-4 sm:px-6 lg:grid-cols-3">
      {cards.map(({ icon, key }) => (
        <article key={key} className="rounded-2xl border border-line bg-surface p-7">
          <span className="mb-5 flex size-11 items-center justify-center rounded-xl bg-tint text-accent">
            <Icon name={icon} className="size-6" />
          </span>
          <h2 className="text-xl font-semibold">{t(key)}</h2>
          <p className="mt-2 leading-relaxed text-pretty text-muted">{t(`${key}.text`)}</p>
        </article>
      ))}
    </section>
  );
}
