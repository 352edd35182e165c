/** How the number of a division is written: 3, Three, III, or a letter (ג׳, C). */
export interface DivisionNumber {
  value: number;
  style: 'digits' | 'word' | 'roman' | 'letter';
}

interface Numerals {
  read(text: string): DivisionNumber | undefined;
  write(number: DivisionNumber, about: { feminine: boolean; lettered: boolean }): string | undefined;
}

const highest = 99;

const englishSmall =
  'One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  );
const englishTens = 'Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');

function englishWord(value: number): string | undefined {
  if (value < 20) return englishSmall[value - 1];
  const tens = englishTens[Math.floor(value / 10) - 2];
  return value % 10 === 0 ? tens : `${tens}-${englishSmall[(value % 10) - 1]}`;
}

const romanSigns: [number, string][] = [
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];

function roman(value: number): string {
  let [left, text] = [value, ''];
  for (const [worth, sign] of romanSigns) {
    for (; left >= worth; left -= worth) text += sign;
  }
  return text;
}

const masculine = {
  ordinals: 'ראשון שני שלישי רביעי חמישי שישי שביעי שמיני תשיעי עשירי'.split(' '),
  units: 'אחד שניים שלושה ארבעה חמישה שישה שבעה שמונה תשעה'.split(' '),
  teens: 'אחד־עשר שנים־עשר שלושה־עשר ארבעה־עשר חמישה־עשר שישה־עשר שבעה־עשר שמונה־עשר תשעה־עשר'.split(' '),
};
const feminine = {
  ordinals: 'ראשונה שנייה שלישית רביעית חמישית שישית שביעית שמינית תשיעית עשירית'.split(' '),
  units: 'אחת שתיים שלוש ארבע חמש שש שבע שמונה תשע'.split(' '),
  teens: 'אחת־עשרה שתים־עשרה שלוש־עשרה ארבע־עשרה חמש־עשרה שש־עשרה שבע־עשרה שמונה־עשרה תשע־עשרה'.split(' '),
};
const hebrewTens = 'עשרים שלושים ארבעים חמישים שישים שבעים שמונים תשעים'.split(' ');

function hebrewWord(value: number, isFeminine: boolean): string | undefined {
  const { ordinals, units, teens } = isFeminine ? feminine : masculine;
  if (value <= 10) return ordinals[value - 1];
  if (value < 20) return teens[value - 11];
  const tens = hebrewTens[Math.floor(value / 10) - 2];
  return value % 10 === 0 ? tens : `${tens} ו${units[(value % 10) - 1]}`;
}

/** א׳ to צ״ט; fifteen and sixteen avoid the letters of the Name. */
function hebrewLetters(value: number): string {
  const units = 'אבגדהוזחט';
  const tens = 'יכלמנסעפצ';
  if (value === 15 || value === 16) return value === 15 ? 'ט״ו' : 'ט״ז';
  const letters = (tens[Math.floor(value / 10) - 1] ?? '') + (units[(value % 10) - 1] ?? '');
  return letters.length === 1 ? `${letters}׳` : `${letters[0]}״${letters[1]}`;
}

const all = Array.from({ length: highest }, (_, index) => index + 1);
const digits = (text: string): DivisionNumber | undefined =>
  /^\d{1,3}(?:\.\d{1,3})*$/u.test(text) ? { value: Number(text), style: 'digits' } : undefined;

/** Spellings without regard to case, kinds of hyphen and marks of abbreviation. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\s\-־‐]+/gu, ' ')
    .replaceAll(/["'״׳’]/gu, '')
    .trim();

function table(entries: [string | undefined, DivisionNumber][]): Map<string, DivisionNumber> {
  return new Map(entries.flatMap(([text, number]) => (text ? [[plain(text), number] as const] : [])));
}

const english = table(
  all.map((value): [string | undefined, DivisionNumber] => [englishWord(value), { value, style: 'word' }]),
);
const romans = new Map(all.map((value) => [roman(value), { value, style: 'roman' } as const]));

const hebrew = table([
  // A letter alone is a number in a heading; a word wins where both could be read.
  ...all.map((value): [string, DivisionNumber] => [hebrewLetters(value), { value, style: 'letter' }]),
  ...[false, true].flatMap((isFeminine) =>
    all.flatMap((value): [string | undefined, DivisionNumber][] => [
      [hebrewWord(value, isFeminine), { value, style: 'word' }],
      ...(value <= 9
        ? ([[(isFeminine ? feminine : masculine).units[value - 1], { value, style: 'word' }]] as [
            string,
            DivisionNumber,
          ][])
        : []),
    ]),
  ),
]);

/** How a language counts its divisions. */
export const numerals: Record<string, Numerals> = {
  en: {
    read: (text) =>
      digits(text) ??
      english.get(plain(text)) ??
      romans.get(text) ??
      (/^[A-Z]$/u.test(text) ? { value: text.charCodeAt(0) - 64, style: 'letter' } : undefined),
    write: ({ value, style }, { lettered }) => {
      if (style === 'word') return englishWord(value);
      if (style === 'letter' && lettered) return value <= 26 ? String.fromCharCode(64 + value) : undefined;
      return String(value);
    },
  },
  he: {
    read: (text) => digits(text) ?? hebrew.get(plain(text)),
    write: ({ value, style }, about) => {
      if (style === 'word') return hebrewWord(value, about.feminine);
      return style === 'digits' ? String(value) : hebrewLetters(value);
    },
  },
};
