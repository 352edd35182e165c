import { formMethods, type Method } from '../config/form-methods.ts';
import { useFlow } from '../flow/context.ts';
import { lazyPart } from '../flow/lazy-part.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { EmailForm } from './email-form.tsx';

const PhoneForm = lazyPart(async () => (await import('./phone-form.tsx')).PhoneForm);

export function LoginForm() {
  const { t, config, state, set } = useFlow();
  const methods = formMethods(config);
  const active = state.method && methods.includes(state.method) ? state.method : methods[0];
  if (!active) return null;
  const labels = { email: t('tab.email'), sms: t('tab.text'), whatsapp: t('tab.whatsapp') };
  const form = active === 'email' ? <EmailForm /> : <PhoneForm channel={active} key={active} />;
  if (methods.length === 1) return form;
  return (
    <Tabs
      tabs={methods.map((id) => ({ id, label: labels[id] }))}
      active={active}
      onChange={(id) => set({ method: id as Method, error: '' })}
    >
      {form}
    </Tabs>
  );
}
