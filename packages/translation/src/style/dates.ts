import type { Edit } from './find-edits.ts';

const months = 'January|February|March|April|May|June|July|August|September|October|November|December';
const monthFirst = new RegExp(String.raw`(?<!\p{L})(${months}) (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)`, 'gu');
const dayFirst = new RegExp(
  String.raw`(?<![\d.,/:])(?:the )?(\d{1,2})(?:st|nd|rd|th)? (?:of )?(${months}),? (\d{4})(?!\d)`,
  'gu',
);
const inFigures = /(?<![\d./])(\d{1,2})([./])(\d{1,2})\2(\d{4}|\d{2})(?![\d/]|\.\d)/gu;

type Dates = 'day-first' | 'month-first' | 'dots' | 'slashes';

function rewrite(text: string, pattern: RegExp, write: (parts: string[]) => string): Edit[] {
  return [...text.matchAll(pattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: write(match.slice(1)),
  }));
}

/** Whole dates only: a day and a month without a year may be a fraction, a verse or a score. */
export function dateEdits(text: string, dates: Dates): Edit[] {
  if (dates === 'day-first') return rewrite(text, monthFirst, ([month, day, year]) => `${day} ${month} ${year}`);
  if (dates === 'month-first') return rewrite(text, dayFirst, ([day, month, year]) => `${month} ${day}, ${year}`);
  const mark = dates === 'dots' ? '.' : '/';
  return rewrite(text, inFigures, ([day, , month, year]) => [day, month, year].join(mark));
}

export function countDates(text: string): Record<Dates, number> {
  const figures = [...text.matchAll(inFigures)].map((match) => match[2]);
  return {
    'day-first': [...text.matchAll(dayFirst)].length,
    'month-first': [...text.matchAll(monthFirst)].length,
    dots: figures.filter((mark) => mark === '.').length,
    slashes: figures.filter((mark) => mark === '/').length,
  };
}
