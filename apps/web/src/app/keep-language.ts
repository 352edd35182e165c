import { updatePreferences } from '@targum/contracts';
import type { InterfaceLanguage } from '../i18n/index.ts';
import { call } from '../lib/api.ts';
import { askAgain } from './queries.tsx';

/** The account's language, which mails are written in too. A page that shows it reads it anew. */
export async function keepLanguage(language: InterfaceLanguage): Promise<void> {
  await call(updatePreferences, { body: { language } });
  await askAgain('preferences');
}
