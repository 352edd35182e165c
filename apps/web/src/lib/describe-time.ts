import type { Translate } from '../i18n/index.ts';

/** Under an hour in minutes, otherwise in hours and minutes. */
export function describeMinutes(t: Translate, minutes: number): string {
  if (minutes < 60) return t('time.minutes', { minutes });
  return t('time.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 }).trim();
}

export function describeSeconds(t: Translate, seconds: number): string {
  return seconds < 60 ? t('time.seconds', { seconds }) : describeMinutes(t, Math.ceil(seconds / 60));
}
