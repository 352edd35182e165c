import { otps, phone } from '@targum/identity-client';
import { type FormEvent, useMemo } from 'react';
import { backToCode, otpMinutes } from '../actions/email.ts';
import { useFlow } from '../flow/context.ts';
import { useBusy } from '../flow/use-busy.ts';
import { useOnChange } from '../flow/use-effects.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useFieldId } from '../ui/use-field-id.ts';
import { COUNTRIES } from './countries.ts';

const FORMAT_AFTER_MS = 500;

export function PhoneForm({ channel }: { channel: 'sms' | 'whatsapp' }) {
  const flow = useFlow();
  const { t, state, core, config, set } = flow;
  const { region, raw } = state.phone;
  const [busy, run] = useBusy();
  const helper = useMemo(() => phone(core), [core]);
  const id = useFieldId();
  const names = useMemo(() => new Intl.DisplayNames([t.locale], { type: 'region' }), [t.locale]);
  const code = COUNTRIES.find(([iso]) => iso === region)?.[1] ?? '1';

  // Pretty-prints while the visitor pauses; a late answer about an older text is dropped.
  useOnChange(`${region}${raw}`, () => {
    // A number that brings its own country code has no shorter form.
    if (raw.trimStart().startsWith('+') || raw.replace(/\D/g, '').length < 6) return undefined;
    let live = true;
    const format = async () => {
      const pretty = await helper.format(raw, region);
      if (live) set({ phone: { region, raw: pretty } });
    };
    const timer = setTimeout(() => void format(), FORMAT_AFTER_MS);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    set({ error: '' });
    run(async () => {
      const parsed = await helper.toE164(raw, region, code);
      if (!parsed.isValid || !/^\+[1-9]\d{6,14}$/.test(parsed.number)) {
        const message = t('error.invalid_phone_number');
        set({ error: message });
        flow.report({ message });
        return;
      }
      try {
        const sender = otps(core)[channel];
        const answer = await sender
          .loginOrCreate(parsed.number, { expiration_minutes: otpMinutes(config) })
          .catch(backToCode(flow, parsed.number));
        if (!answer) return;
        flow.emit('OTP_LOGIN_OR_CREATE', answer);
        flow.go('OTPAuthenticate', {
          otpState: { type: channel, methodId: answer.method_id, otpDestination: parsed.number, sentAt: Date.now() },
        });
      } catch (error) {
        flow.fail(error);
      }
    });
  }

  return (
    <form className="stack" onSubmit={submit} noValidate>
      <div className="tight">
        <label htmlFor={id}>{t('formField.country')}</label>
        <select
          id={id}
          name="country-select"
          autoComplete="tel-country-code"
          value={region}
          onChange={(event) => set({ phone: { region: event.currentTarget.value, raw }, error: '' })}
        >
          {COUNTRIES.map(([iso, calling]) => (
            // Left to right, so that the plus stays in front; a mark that did the same would stand in the way of typing "+44".
            <option key={iso} value={iso} dir="ltr">
              {`+${calling} ${names.of(iso) ?? iso}`}
            </option>
          ))}
        </select>
      </div>
      <TextField
        id="phone-input"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        label={t('formField.phone')}
        value={raw}
        error={state.error}
        onChange={(value) => set({ phone: { region, raw: value }, error: '' })}
      />
      <Button type="submit" busy={busy}>
        {t('button.continue')}
      </Button>
    </form>
  );
}
