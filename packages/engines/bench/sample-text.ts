/** Prose made by rule, in sentences of four to thirty words: enough variety that no two batches are alike. */

const hebrew = {
  subjects: [
    'הילד',
    'האישה הזקנה',
    'השכן שלנו',
    'המורה החדשה',
    'אחי הגדול',
    'הרופא',
    'מנהל בית הספר',
    'הסופרת',
    'החייל הצעיר',
    'סבתא שלי',
  ],
  verbs: [
    'פתח את הדלת',
    'ראתה את הים',
    'קנה לחם וחלב',
    'כתבה מכתב ארוך',
    'שכח את המפתח',
    'סיפר סיפור מוזר',
    'חיכתה לאוטובוס',
    'ניקה את החדר הקטן',
    'שרה שיר ישן',
    'מצא ספר על השולחן',
  ],
  times: ['בבוקר', 'אתמול בערב', 'לפני שנה', 'ביום שישי', 'אחרי ארוחת הצהריים', 'בשעה 7:30', 'בסוף הקיץ', 'בשנת 1987'],
  places: ['ליד הבית', 'בתחנת הרכבת', 'ברחוב הראשי', 'מול המספרה', 'בגינה הציבורית', 'בקומה השלישית', 'על שפת הנהר'],
  joins: [', אבל', ', ולכן', ' כי', ', ובאותו זמן', ', ואחר כך', ' למרות ש'],
  ends: ['.', '.', '.', '?', '!'],
};

const english: typeof hebrew = {
  subjects: [
    'The boy',
    'The old woman',
    'Our neighbour',
    'The new teacher',
    'My older brother',
    'The doctor',
    'The headmaster',
    'The writer',
    'The young soldier',
    'My grandmother',
  ],
  verbs: [
    'opened the door',
    'saw the sea',
    'bought bread and milk',
    'wrote a long letter',
    'forgot the key',
    'told a strange story',
    'waited for the bus',
    'cleaned the small room',
    'sang an old song',
    'found a book on the table',
  ],
  times: [
    'in the morning',
    'yesterday evening',
    'a year ago',
    'on Friday',
    'after lunch',
    'at 7:30',
    'at the end of the summer',
    'in 1987',
  ],
  places: [
    'near the house',
    'at the railway station',
    'in the main street',
    'opposite the barber shop',
    'in the public garden',
    'on the third floor',
    'on the bank of the river',
  ],
  joins: [', but', ', and therefore', ' because', ', and at the same time', ', and afterwards', ' although'],
  ends: ['.', '.', '.', '?', '!'],
};

/** The same sentences at every run: a small generator with a fixed seed. */
function randomly(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export const countWords = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + text.split(/\s+/u).length, 0);

export function sampleText(language: 'he' | 'en', words: number): string[] {
  const parts = language === 'he' ? hebrew : english;
  const below = randomly(7);
  const one = (list: readonly string[]): string => list[below(list.length)] ?? '';
  const clause = (): string =>
    [
      one(parts.subjects),
      one(parts.verbs),
      ...(below(3) ? [one(parts.places)] : []),
      ...(below(2) ? [one(parts.times)] : []),
    ].join(' ');
  const sentences: string[] = [];
  for (let total = 0; total < words; ) {
    let sentence = clause();
    for (let more = below(3); more > 0; more--) sentence += `${one(parts.joins)} ${clause()}`;
    sentences.push(sentence + one(parts.ends));
    total += sentence.split(' ').length;
  }
  return sentences;
}
