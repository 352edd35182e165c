import { useMutation } from '@tanstack/react-query';
import { sendContactRequest } from '@targum/contracts';
import { HttpError } from '@targum/wire';
import { type SubmitEvent, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { checkMessage, type Draft, type Faults, longest } from './check-message.ts';

interface ContactFormProps {
  /** What is known of a signed-in person. */
  known: { name: string; email: string };
  onSent: (email: string) => void;
}

export function ContactForm({ known, onSent }: ContactFormProps) {
  const { t, format } = useLanguage();
  const [draft, setDraft] = useState<Draft>({ ...known, subject: '', message: '' });
  const [faults, setFaults] = useState<Faults>({});
  const form = useRef<HTMLFormElement>(null);
  const send = useMutation({
    mutationFn: () => {
      const { subject, ...rest } = draft;
      const body = { ...rest, email: draft.email.trim(), ...(subject.trim() ? { subject } : {}) };
      return call(sendContactRequest, { body });
    },
    onSuccess: () => onSent(draft.email.trim()),
  });

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const found = checkMessage(draft);
    setFaults(found);
    const first = Object.keys(found)[0];
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    else send.mutate();
  }

  const fault = (field: keyof Draft) => {
    const found = faults[field];
    return found ? t(found.key, { most: format.number(found.most ?? 0) }) : undefined;
  };
  const put = (field: keyof Draft) => ({
    name: field,
    value: draft[field],
    onChange: (event: { target: { value: string } }) => {
      setDraft({ ...draft, [field]: event.target.value });
      setFaults({ ...faults, [field]: undefined });
    },
  });
  const left = longest.message - draft.message.trim().length;

  return (
    <form ref={form} noValidate onSubmit={submit} className="space-y-6">
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label={t('contact.name')} error={fault('name')}>
          {(control) => <input {...control} {...put('name')} required autoComplete="name" dir="auto" />}
        </Field>
        <Field label={t('contact.email')} hint={t('contact.email.hint')} error={fault('email')}>
          {(control) => <input {...control} {...put('email')} required type="email" autoComplete="email" dir="ltr" />}
        </Field>
      </div>
      <Field label={t('contact.subject')} error={fault('subject')}>
        {(control) => <input {...control} {...put('subject')} dir="auto" />}
      </Field>
      <Field
        label={t('contact.message')}
        hint={left < 500 ? t('contact.left', { left: Math.max(0, left) }) : undefined}
        error={fault('message')}
      >
        {(control) => <textarea {...control} {...put('message')} required rows={8} dir="auto" />}
      </Field>
      {send.isError ? (
        <Notice kind="error" title={t('contact.failed')}>
          {reason(send.error)}
        </Notice>
      ) : null}
      <Button type="submit" disabled={send.isPending}>
        {t(send.isPending ? 'contact.sending' : 'contact.send')}
      </Button>
    </form>
  );

  function reason(error: Error): string {
    if (!(error instanceof HttpError)) return t('contact.failed.network');
    return error.code === 'rate_limited' ? t('contact.failed.often') : error.userMessage;
  }
}
