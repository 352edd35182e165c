/** What tells names in a language. Words of the language, not a dictionary of names: a name is told by its company. */
export interface NameRules {
  /** Names begin with a capital letter in running text. */
  capitals: boolean;
  /** Stand before a person's name. */
  titles: ReadonlySet<string>;
  /** Stand before the name of a place. */
  placeWords: ReadonlySet<string>;
  /** Prepositions of place, which say little alone. */
  placePrepositions: ReadonlySet<string>;
  /** Stand beside who speaks or acts. */
  personVerbs: ReadonlySet<string>;
  /** Stand before whom something is done to or belongs to. */
  markers: ReadonlySet<string>;
  /** Stand only before what is definite: a word without the article after them is a name, or belongs to somebody. */
  objectMarkers: ReadonlySet<string>;
  /** Join the parts of one name: "Leonardo da Vinci". */
  joints: ReadonlySet<string>;
  /** Never a name, whatever stands beside them. */
  never: ReadonlySet<string>;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const rules: Record<string, NameRules> = {
  en: {
    capitals: true,
    titles: words(
      'mr mrs ms miss dr prof professor sir lady lord king queen prince princess captain colonel general major sergeant judge rabbi father mother brother sister uncle aunt saint st president minister doctor madame monsieur count duke',
    ),
    placeWords: words(
      'city town village river lake mount mountain street road avenue island kingdom republic county port cape',
    ),
    placePrepositions: words('in at from near to toward towards through across outside inside around'),
    personVerbs: words(
      'said asked cried replied answered whispered shouted thought laughed smiled nodded looked told knew went came felt wanted turned stood sat walked',
    ),
    markers: new Set(),
    objectMarkers: new Set(),
    joints: words('of de da di del la le van von der den bin ben ibn al the and'),
    never: words(
      'i the a an he she it we you they but and or if when then so yes no not this that these those there here what why how where who which his her its our my your their god lord monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december english hebrew french german arabic latin greek chapter part book mr mrs ms dr oh ah well now',
    ),
  },
  he: {
    capitals: false,
    titles: words(
      "מר גברת גב' גב׳ ד\"ר ד״ר דוקטור פרופ' פרופ׳ פרופסור הרב רבי ר' ר׳ המלך המלכה מלך הנסיך הנסיכה הדוד הדודה דודה אדון האדון הגנרל גנרל קפטן הקפטן השופט השופטת השר השרה הנשיא הסמל סמל הקצין האח אחותו אחיו אשתו בעלה בנו בתו ששמו ששמה ושמו ושמה שמי",
    ),
    placeWords: words(
      'העיר בעיר לעיר מהעיר הכפר בכפר לכפר רחוב ברחוב לרחוב נהר הר ארץ בארץ מדינת ממלכת אגם אי האי שדרות העיירה בעיירה נמל בנמל לנמל חוף בחוף לחוף',
    ),
    placePrepositions: words('ליד אל לעבר סביב דרך'),
    personVerbs: words(
      'אמר אמרה שאל שאלה ענה ענתה השיב השיבה צעק צעקה לחש לחשה קרא קראה הוסיף הוסיפה מלמל מלמלה הכריז הכריזה חייך חייכה צחק צחקה הנהן הנהנה חשב חשבה ידע ידעה הביט הביטה נאנח נאנחה הלך הלכה ישב ישבה עמד עמדה יצא יצאה נכנס נכנסה סיפר סיפרה',
    ),
    markers: words('של את עם אל על כמו אצל'),
    objectMarkers: words('את ואת'),
    joints: words('בן בת אבן די דה ון בר'),
    never: words(
      'אשר כאשר כה נא בלבד אפשר תיכף איננו איננה נגד מלוא פני פניו פניה בני קול הוא היא הם הן אני אתה את אנחנו אתם לו לה להם לי לך לנו זה זאת זו אלה אלו כל כי אם לא כן גם רק עוד כבר אז שם כאן פה מה מי איך למה מדוע איפה אולי אבל אך או של על אל עם עד מן בין תחת אחרי לפני אחר אחד אחת שני שתי יותר מאוד כך ככה הנה יש אין היה היתה הייתה היו אותו אותה אותם אליו אליה אליהם ממנו ממנה עליו עליה עצמו עצמה אדוני גברתי איש אישה הזה הזאת פתאום בשקט לאט מיד שוב תמיד לבסוף בקול אלי אליי עדיין האיש האישה הילד הילדה הזקן הזקנה הבחור הנערה האב האם אביו אמו אבא אמא בחיוך בכעס בלחש לעצמו לעצמה מישהו מישהי משהו כולם כולן כלום הכול הכל דבר דברים רגע לרגע כאילו הביתה החוצה פנימה משם לשם לכאן מולו מולה לידו לידה אחריו אחריה לבדו לבדה בשמחה בעצב בקול לאחר היום מחר אתמול עכשיו בבוקר בערב בלילה',
    ),
  },
};

const none: NameRules = {
  capitals: true,
  titles: new Set(),
  placeWords: new Set(),
  placePrepositions: new Set(),
  personVerbs: new Set(),
  markers: new Set(),
  objectMarkers: new Set(),
  joints: new Set(),
  never: new Set(),
};

export const nameRules = (language: string): NameRules => rules[language] ?? none;
