import { type Division, headingWords } from './heading-words.ts';
import { numerals } from './numerals.ts';

/** The part of a heading that has one right translation; what follows it is for the engine. */
export interface HeadingLabel {
  end: number;
  target: string;
}

/**
 * Reads "Chapter Two", "פרק ב׳: המכתב", "Preface" and the like. A small model has seen too few of them to be trusted, and
 * a book whose chapters are counted wrongly is not a draft but a nuisance.
 */
export function readHeading(text: string, source: string, target: string): HeadingLabel | undefined {
  if (text.length > 200) return undefined;
  return readFixed(text, source, target) ?? readDivision(text, source, target);
}

function readFixed(text: string, source: string, target: string): HeadingLabel | undefined {
  const words = text.trim().replace(/[.:]$/u, '');
  const found = Object.entries(headingWords[source]?.fixed ?? {}).find(([, forms]) =>
    forms.some((form) => form.toLowerCase() === words.toLowerCase()),
  );
  const written = found && headingWords[target]?.fixed[found[0]]?.[0];
  return written ? { end: text.indexOf(words) + words.length, target: written } : undefined;
}

function readDivision(text: string, source: string, target: string): HeadingLabel | undefined {
  const [from, to] = [headingWords[source], headingWords[target]];
  const [reading, writing] = [numerals[source], numerals[target]];
  if (!from || !to || !reading || !writing) return undefined;
  // A title follows a mark; "Part of the way" and "Book a room" do not count anything.
  const parts = /^(\s*)(\p{L}+)(\s+)([^\s.:–—|][^.:–—|]*?(?:\.\d+)*)(\s*(?:[.:–—|]\s*|\s-\s).*|\s*)$/su.exec(text);
  if (!parts) return undefined;
  const [, lead = '', word = '', gap = '', count = ''] = parts;
  const division = Object.keys(from.divisions).find(
    (key) => from.divisions[key as Division].word.toLowerCase() === word.toLowerCase(),
  ) as Division | undefined;
  const number = division && reading.read(count);
  if (!division || !number) return undefined;
  const { word: name, feminine = false } = to.divisions[division];
  const exact = number.style === 'digits' ? count : undefined;
  const written = exact ?? writing.write(number, { feminine, lettered: division === 'appendix' });
  return written ? { end: (lead + word + gap + count).length, target: `${lead}${name} ${written}` } : undefined;
}
