export { detectLanguage } from './detect-language.ts';
export { findLanguage, type Language, type LanguageCode, languages, requireLanguage } from './languages.ts';
