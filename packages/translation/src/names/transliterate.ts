/** Digraphs before letters; what is left out of a table stays as it is. */
const toHebrew: readonly [RegExp, string][] = [
  [/^(?:kn|gn)/u, 'נ'],
  [/^wr/u, 'ר'],
  [/^ph|ph/gu, 'פ'],
  [/tch|ch/gu, "צ'"],
  [/sch|sh/gu, 'ש'],
  [/tsch/gu, "צ'"],
  [/th/gu, 'ת'],
  [/ck|kh/gu, 'ק'],
  [/qu/gu, 'קו'],
  [/zh/gu, "ז'"],
  [/ts|tz|cz/gu, 'צ'],
  [/gh/gu, 'ג'],
  [/oo|ou|ow/gu, 'ו'],
  [/ee|ea|ie|ei|ey|ay|ai/gu, 'י'],
  [/au|aw/gu, 'או'],
  [/x/gu, 'קס'],
  [/([bcdfgklmnprstz])\1/gu, '$1'],
  [/c(?=[eiy])/gu, 'ס'],
  [/j/gu, "ג'"],
  [/^[ae]/u, 'א'],
  [/^i/u, 'אי'],
  [/^[ou]/u, 'או'],
  [/e$/u, ''],
  [/a$/u, 'ה'],
  [/[ae]/gu, ''],
  [/[iy]/gu, 'י'],
  [/[ou]/gu, 'ו'],
];

const hebrewLetters: Record<string, string> = Object.fromEntries(
  Object.entries({
    ב: 'b',
    ק: 'ckq',
    ד: 'd',
    פ: 'fp',
    ג: 'g',
    ה: 'h',
    ל: 'l',
    מ: 'm',
    נ: 'n',
    ר: 'r',
    ס: 's',
    ט: 't',
    ו: 'vw',
    ז: 'z',
  }).flatMap(([letter, latin]) => Array.from(latin, (sound) => [sound, letter])),
);

const finals: Record<string, string> = { מ: 'ם', נ: 'ן', צ: 'ץ' };

function wordToHebrew(word: string): string {
  let text = word.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/['’]/gu, '');
  for (const [pattern, letter] of toHebrew) text = text.replaceAll(new RegExp(pattern.source, 'gu'), letter);
  text = Array.from(text, (sound) => hebrewLetters[sound] ?? sound).join('');
  return text.replace(/[מנצ]$/u, (letter) => finals[letter] ?? letter);
}

const latinLetters: Record<string, string> = {
  א: 'a',
  ב: 'b',
  ג: 'g',
  ד: 'd',
  ה: 'h',
  ו: 'v',
  ז: 'z',
  ח: 'ch',
  ט: 't',
  י: 'y',
  כ: 'k',
  ך: 'ch',
  ל: 'l',
  מ: 'm',
  ם: 'm',
  נ: 'n',
  ן: 'n',
  ס: 's',
  ע: 'a',
  פ: 'p',
  ף: 'f',
  צ: 'tz',
  ץ: 'tz',
  ק: 'k',
  ר: 'r',
  ש: 'sh',
  ת: 't',
};

const marked: Record<string, string> = { ג: 'j', ז: 'zh', צ: 'ch', ת: 'th', ץ: 'ch' };
const isConsonant = (sound: string): boolean => /[bcdfghjklmnpqrstvwxz]$/u.test(sound);

/** Without vowel points the vowels are a guess: an "a" keeps consonants apart. */
function wordToLatin(word: string): string {
  const letters = Array.from(word.normalize('NFC').replaceAll(/\p{M}/gu, ''));
  let text = '';
  letters.forEach((letter, at) => {
    const next = letters[at + 1] ?? '';
    if (/['׳’"״]/u.test(letter)) return;
    const last = at === letters.length - 1;
    let sound = (/['׳’]/u.test(next) ? marked[letter] : undefined) ?? latinLetters[letter] ?? letter;
    if (letter === 'ו' && text !== '' && isConsonant(text)) sound = 'o';
    if (letter === 'י' && text !== '' && isConsonant(text)) sound = 'i';
    if (letter === 'ה' && last) sound = isConsonant(text) ? 'ah' : 'h';
    if (text !== '' && isConsonant(text) && /^[bcdfghjklmnpqrstvwxz]/u.test(sound)) text += 'a';
    if (letter === 'א' && text !== '' && !isConsonant(text)) sound = '';
    text += sound;
  });
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const writers: Record<string, Record<string, (word: string) => string>> = {
  en: { he: wordToHebrew },
  he: { en: wordToLatin },
};

/** A name by the sound of its letters: a first guess where the engine gives none. Undefined for other languages. */
export function transliterate(name: string, source: string, target: string): string | undefined {
  const write = writers[source]?.[target];
  if (!write) return undefined;
  return name
    .split(/(\s+|[-־])/u)
    .map((part) => (/\p{L}/u.test(part) ? write(part) : part))
    .join('');
}
