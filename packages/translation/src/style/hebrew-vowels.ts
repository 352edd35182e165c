import type { Edit } from './find-edits.ts';

/** Traditional spelling, then full: words that are no other word in either spelling. */
const pairs = `תכנית תוכנית;תכניות תוכניות;אמא אימא;אמנם אומנם;עתון עיתון;עתונים עיתונים;עתונאי עיתונאי;עתונאים עיתונאים
אשה אישה;ענין עניין;ענינים עניינים;בנין בניין;בנינים בניינים;פתאם פתאום;מאד מאוד;כח כוח;כחות כוחות;שלחן שולחן
שלחנות שולחנות;אלהים אלוהים;כלם כולם;כלנו כולנו;הכל הכול;נסיון ניסיון;נסיונות ניסיונות;זכרון זיכרון
זכרונות זיכרונות;בטחון ביטחון;חסרון חיסרון;כשרון כישרון;עפרון עיפרון;אניה אונייה;אניות אוניות
מלה מילה;מלים מילים;סכוי סיכוי;סכויים סיכויים;צהרים צוהריים;צהריים צוהריים;חפשה חופשה;חפש חופש`
  .split(/[;\n]/u)
  .map((pair): [string, string] => {
    const [traditional = '', full = ''] = pair.split(' ');
    return [traditional, full];
  });

const spellings: Record<'full' | 'traditional', ReadonlyMap<string, string>> = {
  full: new Map(pairs),
  traditional: new Map(pairs.map(([traditional, full]) => [full, traditional])),
};

/** A short word behind "that" may be another word ("שכח" is no strength): there only the safest prefixes are read. */
function respell(word: string, words: ReadonlyMap<string, string>): string | undefined {
  for (let prefix = 0; prefix <= 2; prefix++) {
    const base = word.slice(prefix);
    const other = words.get(base);
    const allowed = base.length <= 3 ? /^[והבל]?$/u : /^[והבכלמש]*$/u;
    if (other !== undefined && allowed.test(word.slice(0, prefix))) return word.slice(0, prefix) + other;
  }
  return undefined;
}

/** Words that the two ways of spelling write differently; pointed words stay as they are. */
export function vowelEdits(text: string, vowels: 'full' | 'traditional'): Edit[] {
  return [...text.matchAll(/(?<![\p{L}\p{M}"״'׳])[א-ת]+(?![\p{L}\p{M}"״'׳])/gu)].flatMap((match) => {
    const wanted = respell(match[0], spellings[vowels]);
    return wanted === undefined ? [] : [{ start: match.index, end: match.index + match[0].length, text: wanted }];
  });
}
