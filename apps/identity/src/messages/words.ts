import type { FactorPath } from '@targum/identity-contracts';
import type { Language } from './language.ts';

interface Words {
  /** One, two (where a language has a form of its own for it), and more. */
  minutes: [one: string, two: string, more: string];
  hours: [one: string, two: string, more: string];
  days: [one: string, two: string, more: string];
  unknownDevice: string;
  factors: Record<FactorPath, string>;
}

const words: Record<Language, Words> = {
  en: {
    minutes: ['1 minute', '2 minutes', '{n} minutes'],
    hours: ['1 hour', '2 hours', '{n} hours'],
    days: ['1 day', '2 days', '{n} days'],
    unknownDevice: 'an unknown device',
    factors: {
      emails: 'email address',
      phone_numbers: 'phone number',
      totps: 'authenticator app',
      crypto_wallets: 'wallet',
      oauth: 'connected account',
      webauthn_registrations: 'passkey',
      biometric_registrations: 'biometric key',
    },
  },
  he: {
    minutes: ['דקה אחת', 'שתי דקות', '{n} דקות'],
    hours: ['שעה אחת', 'שעתיים', '{n} שעות'],
    days: ['יום אחד', 'יומיים', '{n} ימים'],
    unknownDevice: 'לא מוכר',
    factors: {
      emails: 'כתובת דוא״ל',
      phone_numbers: 'מספר טלפון',
      totps: 'אפליקציית אימות',
      crypto_wallets: 'ארנק דיגיטלי',
      oauth: 'חשבון מקושר',
      webauthn_registrations: 'מפתח כניסה',
      biometric_registrations: 'מפתח ביומטרי',
    },
  },
};

export const unknownDevice = (language: Language) => words[language].unknownDevice;

/** "7 days" and not "10080 minutes": the largest unit that comes out even. */
export function durationIn(language: Language, minutes: number): string {
  const { minutes: short, hours, days } = words[language];
  const [forms, count] =
    minutes % 1440 === 0 ? [days, minutes / 1440] : minutes % 60 === 0 ? [hours, minutes / 60] : [short, minutes];
  const [one, two, more] = forms;
  return count === 1 ? one : count === 2 ? two : more.replace('{n}', String(count));
}

/** What kind of sign-in method it is and, where it has one, its own name, whichever way that is written. */
export function factorIn(language: Language, path: FactorPath, name: string): string {
  const kind = words[language].factors[path];
  return name === '' ? kind : `${kind} (\u2068${name}\u2069)`;
}
