import { errorMessage } from './flow/describe-error.ts';
import { loadAllTexts, resolveLocale } from './strings/index.ts';
import { translator } from './strings/translator.ts';

/** What the widget would say about an error, for hosts that call the identity client themselves. */
export async function describeError(problem: unknown, locale?: string): Promise<string> {
  const language = resolveLocale(locale);
  await loadAllTexts(language).catch(() => undefined);
  const found = errorMessage(problem, language);
  return 'id' in found ? translator(language, undefined)(found.id) : found.text;
}
