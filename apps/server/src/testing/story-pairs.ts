/** The beginning of a story written for this purpose, [English, Hebrew]; its names come back often enough to be found. */
const scenes: readonly (readonly [string, string])[] = [
  [
    'In 1921 a young doctor named Daniel Brenner came to the town.',
    'בשנת 1921 הגיע רופא צעיר בשם דניאל ברנר אל העיירה.',
  ],
  ['Nobody was waiting for Brenner at the station.', 'איש לא ציפה לברנר בתחנה.'],
  ['A nurse whose name was Miriam opened the door for him.', 'אחות ושמה מרים פתחה לו את הדלת.'],
  ['"You are three days late," said Miriam.', '"איחרת בשלושה ימים," אמרה מרים.'],
  ['"The train did not leave," Brenner answered her.', '"הרכבת לא יצאה," ענה לה ברנר.'],
  ['Miriam led him to a small room on the second floor.', 'מרים הובילה אותו לחדר קטן בקומה השנייה.'],
  ['In the room there were a bed, a table and a lamp.', 'בחדר היו מיטה, שולחן ומנורה.'],
  ['The first in line was a blind old man named Gutman.', 'הראשון בתור היה זקן עיוור בשם גוטמן.'],
  ['Gutman had once played the violin in the Vienna orchestra.', 'גוטמן ניגן פעם בכינור בתזמורת של וינה.'],
  ['"I used to love music," said Brenner to Gutman.', '"אהבתי פעם מוזיקה," אמר ברנר לגוטמן.'],
  ['In winter the river overflowed its banks.', 'בחורף עלה הנהר על גדותיו.'],
  ['Miriam divided the last bread among the patients.', 'מרים חילקה את הלחם האחרון בין החולים.'],
  ['Brenner did not know what to answer.', 'ברנר לא ידע מה לענות.'],
  ['Gutman played until morning, and the patients listened to him.', 'גוטמן ניגן עד הבוקר, והחולים הקשיבו לו.'],
  ['They built a new bridge, and Miriam sang.', 'הם בנו גשר חדש, ומרים שרה.'],
  ['"Are you leaving?" asked Miriam.', '"אתה עוזב?" שאלה מרים.'],
  ['"No," said Brenner, "I am staying."', '"לא," אמר ברנר, "אני נשאר."'],
  ['That evening Brenner repaired the clock on the wall.', 'באותו ערב תיקן ברנר את השעון שעל הקיר.'],
];

/** The story as two texts, paragraph by paragraph. */
export function storyTexts(): { english: string; hebrew: string } {
  return {
    english: scenes.map(([english]) => english).join('\n\n'),
    hebrew: scenes.map(([, hebrew]) => hebrew).join('\n\n'),
  };
}

export function storyTmx(): string {
  const units = scenes.map(
    ([english, hebrew]) =>
      `<tu><tuv xml:lang="en"><seg>${english}</seg></tuv><tuv xml:lang="he"><seg>${hebrew}</seg></tuv></tu>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><tmx version="1.4"><header srclang="en"/><body>${units.join('')}</body></tmx>`;
}

export const storyLength = scenes.length;
