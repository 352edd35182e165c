import type { Translate } from '../flow/context.ts';
import type { MessageId } from '../strings/index.ts';

/** The server speaks about passwords in English sentences; known ones are said in the page's language. */
const SENTENCES: Record<string, MessageId> = {
  'Straight rows of keys on your keyboard are easy to guess.': 'feedback.straightRow',
  'Short keyboard patterns are easy to guess.': 'feedback.keyPattern',
  'Repeated characters like "aaa" are easy to guess.': 'feedback.simpleRepeat',
  'Repeated character patterns like "abcabcabc" are easy to guess.': 'feedback.extendedRepeat',
  'Common character sequences like "abc" are easy to guess.': 'feedback.sequences',
  'Recent years are easy to guess.': 'feedback.recentYears',
  'Dates are easy to guess.': 'feedback.dates',
  'This is a heavily used password.': 'feedback.topTen',
  'This is a frequently used password.': 'feedback.topHundred',
  'This is a commonly used password.': 'feedback.common',
  'This is similar to a commonly used password.': 'feedback.similarToCommon',
  'Single words are easy to guess.': 'feedback.wordByItself',
  'Single names or surnames are easy to guess.': 'feedback.namesByThemselves',
  'Common names and surnames are easy to guess.': 'feedback.commonNames',
  'There should not be any personal or page related data.': 'feedback.userInputs',
  'Your password was exposed by a data breach on the Internet.': 'feedback.pwned',
  "Avoid predictable letter substitutions like '@' for 'a'.": 'feedback.l33t',
  'Avoid reversed spellings of common words.': 'feedback.reverseWords',
  'Capitalize some, but not all letters.': 'feedback.allUppercase',
  'Capitalize more than the first letter.': 'feedback.capitalization',
  'Avoid dates and years that are associated with you.': 'feedback.avoidDates',
  'Avoid recent years.': 'feedback.avoidYears',
  'Avoid years that are associated with you.': 'feedback.associatedYears',
  'Avoid common character sequences.': 'feedback.avoidSequences',
  'Avoid repeated words and characters.': 'feedback.repeated',
  'Use longer keyboard patterns and change typing direction multiple times.': 'feedback.longerPattern',
  'Add more words that are less common.': 'feedback.anotherWord',
  'Use multiple words, but avoid common phrases.': 'feedback.useWords',
  'You can create strong passwords without using symbols, numbers, or uppercase letters.': 'feedback.noNeed',
  'If you use this password elsewhere, you should change it.': 'feedback.change',
};

export function sayFeedback(t: Translate, sentence: string): string {
  const id = Object.hasOwn(SENTENCES, sentence) ? SENTENCES[sentence] : undefined;
  if (id) return t(id);
  const count = /^Use at least (\d+) characters\.$/.exec(sentence)?.[1];
  return count ? t('feedback.length', { count }) : sentence;
}
