import { useFlow } from '../flow/context.ts';
import { ErrorText } from '../ui/error-text.tsx';
import { useFieldId } from '../ui/use-field-id.ts';

export const CODE_LENGTH = 6;
const BOXES = [0, 1, 2, 3, 4, 5];

/** Digits of any script become ASCII; a pasted sentence gives up its six-digit number. */
export function readCode(text: string): string {
  const ascii = text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));
  const whole = /(?<!\d)\d{6}(?!\d)/.exec(ascii)?.[0];
  return whole ?? ascii.replace(/\D/g, '').slice(0, CODE_LENGTH);
}

/** Decimal digits of a script stand in one run of ten, so counting back to its zero gives the value. */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) ?? 48;
  let zero = point;
  while (point - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return point - zero;
}

/** One input that looks like six: autofill, paste and screen readers meet a single ordinary field. */
export function OtpInput({
  value,
  error,
  disabled,
  onChange,
}: {
  value: string;
  error: string;
  disabled: boolean;
  onChange: (code: string) => void;
}) {
  const { t } = useFlow();
  const id = useFieldId();
  return (
    <div className="tight">
      <label htmlFor={id}>{t('otp.label')}</label>
      <div className="otp">
        <input
          id={id}
          name="code"
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          readOnly={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(readCode(event.currentTarget.value))}
        />
        {BOXES.map((at) => (
          <span key={at} aria-hidden="true" data-next={at === Math.min(value.length, CODE_LENGTH - 1) ? '' : undefined}>
            {value[at] ?? ''}
          </span>
        ))}
      </div>
      <ErrorText id={`${id}-error`}>{error}</ErrorText>
    </div>
  );
}
