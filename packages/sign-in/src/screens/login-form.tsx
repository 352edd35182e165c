import { useState } from 'react';
import { formMethods, type Method } from '../config/form-methods.ts';
import { useFlow } from '../flow/context.ts';
import { lazyPart } from '../flow/lazy-part.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { EmailForm } from './email-form.tsx';

const PhoneForm = lazyPart(async () => (await import('./phone-form.tsx')).PhoneForm);

export function LoginForm() {
  const { t, config, set } = useFlow();
  const methods = formMethods(config);
  const [chosen, setChosen] = useState<Method | undefined>();
  const active = chosen && methods.includes(chosen) ? chosen : methods[0];
  if (!active) return null;
  const labels = { email: t('tab.email'), sms: t('tab.text'), whatsapp: t('tab.whatsapp') };
  const form = active === 'email' ? <EmailForm /> : <PhoneForm channel={active} key={active} />;
  if (methods.length === 1) return form;
  return (
    <Tabs
      tabs={methods.map((id) => ({ id, label: labels[id] }))}
      active={active}
      onChange={(id) => {
        set({ error: '' });
        setChosen(id as Method);
      }}
    >
      {form}
    </Tabs>
  );
}
