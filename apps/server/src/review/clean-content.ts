import { reviewErrors } from '@targum/contracts';
import { type Inline, plainText, validateCodes } from '@targum/documents';
import { AppError } from '@targum/wire';

const fail = AppError.of(reviewErrors);

/** Control characters and halves of letters have no place in a document, and no database takes them. */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll(/[^\P{Cc}\t\n]/gu, '');
}

/** What a person wrote, fit to be stored: text in one piece between codes, and every code of the source in it. */
export function cleanContent(source: readonly Inline[], content: readonly Inline[]): Inline[] {
  const joined: Inline[] = [];
  for (const piece of content) {
    const before = joined.at(-1);
    if (typeof piece !== 'string') joined.push(piece);
    else if (typeof before === 'string') joined[joined.length - 1] = before + cleanText(piece);
    else joined.push(cleanText(piece));
  }
  const cleaned = joined.filter((piece) => piece !== '');
  if (plainText(cleaned).trim() === '' && plainText(source).trim() !== '') throw fail('segment_empty');
  const problems = validateCodes(source, cleaned);
  if (problems.length > 0) throw fail('codes_lost', { facts: { problems } });
  return cleaned;
}
