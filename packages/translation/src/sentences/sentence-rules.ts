/** What the table of languages leaves open about sentence ends. Languages without a row have no extra rules. */
export interface SentenceRules {
  /** Abbreviations that may also end a sentence; they do when a typical opener follows. */
  endingAbbreviations: ReadonlySet<string>;
  openers: ReadonlySet<string>;
  /** Verbs that carry on a sentence after quoted speech: "!עצור" אמר. */
  speechVerbs: ReadonlySet<string>;
  /** Words that begin a clause, before which a long sentence may be cut. */
  conjunctions: RegExp;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const rules: Record<string, SentenceRules> = {
  en: {
    endingAbbreviations: words('etc a.m p.m Inc Ltd Co Corp Jr Sr U.S U.K A.D B.C al St Ave Blvd Rd'),
    openers: words(
      'The He She It They We I You But And In On At A An This That These Those There Then When If As For So His Her Their Our My What Why How Where Who No Yes',
    ),
    speechVerbs: words('said asked cried replied answered'),
    conjunctions: /\b(?:and|but|or|so|because|which|who|while|although|though|when|where|that)\b/iu,
  },
  he: {
    endingAbbreviations: words('וכו וגו'),
    openers: words(''),
    speechVerbs: words(
      'אמר אמרה אמרו אמרתי שאל שאלה שאלו שאלתי ענה ענתה ענו השיב השיבה צעק צעקה צעקו לחש לחשה קרא קראה קראו הוסיף הוסיפה מלמל מלמלה פלט פלטה הכריז הכריזה חזר חזרה זעק זעקה התחנן התחננה',
    ),
    conjunctions: /(?:^|\s)(?:ו\p{L}+|אבל|אך|או|כי|אשר|ש\p{L}+|כאשר|כש\p{L}+|אם|אלא|למרות|בעוד)(?=\s)/u,
  },
};

const none: SentenceRules = {
  endingAbbreviations: new Set(),
  openers: new Set(),
  speechVerbs: new Set(),
  conjunctions: /$^/u,
};

export const sentenceRules = (language: string): SentenceRules => rules[language] ?? none;
