import { plans, rateToDollars, signUpCreditMicros } from '@targum/contracts';
import { useLanguage } from '../../i18n/language.tsx';

/** Questions that people have about a price. The figures are the ones that the server charges by. */
export function PriceNotes() {
  const { t, format } = useLanguage();
  const plan = (name: 'author' | 'publisher') => plans.find((row) => row.name === name);
  const monthly = (name: 'author' | 'publisher') => format.money(rateToDollars(plan(name)?.monthlyMicros ?? 0));
  const percent = (name: 'author' | 'publisher') => format.percent(plan(name)?.discountPercent ?? 0);
  const notes = [
    [t('pricing.note.words'), t('pricing.note.words.text')],
    [t('pricing.note.rush'), t('pricing.note.rush.text')],
    [
      t('pricing.note.credit'),
      t('pricing.note.credit.text', { amount: format.money(rateToDollars(signUpCreditMicros)) }),
    ],
    [
      t('pricing.note.plans'),
      t('pricing.note.plans.text', {
        author: monthly('author'),
        authorPercent: percent('author'),
        publisher: monthly('publisher'),
        publisherPercent: percent('publisher'),
      }),
    ],
    [t('pricing.note.cancel'), t('pricing.note.cancel.text')],
  ];
  return (
    <section aria-labelledby="notes">
      <h2 id="notes" className="mb-6 text-2xl font-bold tracking-tight">
        {t('pricing.notes')}
      </h2>
      <dl className="grid gap-x-12 gap-y-7 md:grid-cols-2">
        {notes.map(([question, answer]) => (
          <div key={question}>
            <dt className="font-semibold">{question}</dt>
            <dd className="mt-1 text-pretty text-muted">{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
