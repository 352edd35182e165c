import type { Language } from '@targum/languages';
import { firstChild, setAttribute, type XmlTree } from '../../xml/index.ts';
import { turnNoteNumbers } from './turn-numbering.ts';

/** Theme fonts pick their complex-script face by this language. */
export function turnSettings(settings: XmlTree, language: Language): void {
  const lang = firstChild(settings.root, 'w:themeFontLang');
  if (lang) setAttribute(settings, lang, language.direction === 'rtl' ? 'w:bidi' : 'w:val', language.locale);
  turnNoteNumbers(settings, settings.root, language);
}
