import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Icon } from '../../components/icon.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { ContactForm } from '../../features/contact/contact-form.tsx';
import { useSession } from '../../features/session/session.tsx';
import { useLanguage } from '../../i18n/language.tsx';

export function ContactRoute() {
  const { t } = useLanguage();
  const { user } = useSession();
  const [sentFrom, setSentFrom] = useState<string>();
  return (
    <div className="mx-auto max-w-2xl">
      <PageTitle title={t('contact.title')} description={t('contact.description')} />
      <h1 className="text-4xl font-extrabold tracking-tight">{t('contact.title')}</h1>
      <p className="mt-3 mb-8 text-lg text-pretty text-muted">{t('contact.lead')}</p>
      <Card className="sm:p-8">
        {sentFrom === undefined ? (
          // A session that arrives late fills the empty form.
          <ContactForm
            key={user?.id ?? 'visitor'}
            // An account without a name goes by its address, which is nobody's name.
            known={{ name: user?.name === user?.email ? '' : (user?.name ?? ''), email: user?.email ?? '' }}
            onSent={setSentFrom}
          />
        ) : (
          <output className="block py-8 text-center">
            <span className="mx-auto mb-4 flex size-14 items-center justify-center rounded-full bg-good/10 text-good">
              <Icon name="check" className="size-7" />
            </span>
            <span className="block text-xl font-semibold">{t('contact.done')}</span>
            <span className="mt-1 mb-7 block text-muted">
              {t('contact.done.text', { email: `\u2068${sentFrom}\u2069` })}
            </span>
            <Button kind="quiet" onClick={() => setSentFrom(undefined)}>
              {t('contact.another')}
            </Button>
          </output>
        )}
      </Card>
    </div>
  );
}
