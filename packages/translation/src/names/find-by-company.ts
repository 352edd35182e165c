import { requireLanguage } from '@targum/languages';
import { splitSentences } from '../sentences/split-sentences.ts';
import type { NameRules } from './name-rules.ts';
import { type FoundName, kindOf, NameTally } from './name-tally.ts';

const wordPattern = /\p{L}+(?:["״'׳’-]\p{L}+)*['׳’]?/gu;

interface Word {
  text: string;
  /** Nothing but white space between it and the word before. */
  joined: boolean;
}

function wordsOf(sentence: string): Word[] {
  let end = 0;
  return [...sentence.matchAll(wordPattern)].map((match) => {
    const joined = end > 0 && /^\s+$/u.test(sentence.slice(end, match.index));
    end = match.index + match[0].length;
    return { text: match[0], joined };
  });
}

/** A word with an article is no name; one of a single letter is an initial. */
const couldBeName = (word: string, rules: NameRules): boolean =>
  word.length > 1 &&
  !rules.never.has(word) &&
  !rules.personVerbs.has(word) &&
  !rules.titles.has(word) &&
  !rules.placeWords.has(word);

export function findByCompany(texts: Iterable<string>, language: string, rules: NameRules): FoundName[] {
  const prefixes: readonly string[] = requireLanguage(language).attachedPrefixes;
  const signs = new NameTally();
  const forms = new Map<string, number>();
  const pairs = new Map<string, number>();
  const roles = new Map<string, Set<string>>();
  const note = (word: string, role: string): void => {
    roles.set(word, (roles.get(word) ?? new Set()).add(role));
  };
  for (const text of texts) {
    for (const span of splitSentences(text, language)) {
      const sentence = text.slice(...span);
      const words = wordsOf(sentence);
      words.forEach((word, at) => {
        forms.set(word.text, (forms.get(word.text) ?? 0) + 1);
        const before = word.joined ? words[at - 1]?.text : undefined;
        if (before !== undefined) pairs.set(`${before} ${word.text}`, (pairs.get(`${before} ${word.text}`) ?? 0) + 1);
        const next = words[at + 1];
        const after = next?.joined ? next.text : undefined;
        if (!couldBeName(word.text, rules)) return;
        const titled = before !== undefined && rules.titles.has(before);
        const speaks =
          (before !== undefined && rules.personVerbs.has(before)) ||
          (after !== undefined && rules.personVerbs.has(after));
        const place = before !== undefined && rules.placeWords.has(before);
        if (titled || place) note(word.text, 'named');
        if (before !== undefined && rules.personVerbs.has(before)) note(word.text, `after ${lemma(before)}`);
        if (after !== undefined && rules.personVerbs.has(after)) note(word.text, 'before a verb');
        if (before !== undefined && rules.markers.has(before) && !rules.objectMarkers.has(before))
          note(word.text, 'marked');
        const definite = before !== undefined && rules.objectMarkers.has(before) && isDefiniteAlone(word.text, after);
        if (definite) note(word.text, 'definite');
        // A title is worth two other signs.
        const count = titled ? 2 : 1;
        if (titled || speaks || place) signs.add(word.text, sentence, { person: titled || speaks, place, count });
        else if (definite) signs.add(word.text, sentence, { count: 0, mention: true });
      });
    }
  }

  const found = [...joinConjunctions(signs, forms).entries()].flatMap(([word, seen]): FoundName[] => {
    if (!couldBeName(word, rules)) return [];
    const bare = forms.get(word) ?? 0;
    // Whoever is called a place once and is gone to again is one.
    const visits =
      seen.place > 0 ? ['ל', 'ב', 'מ'].reduce((sum, letter) => sum + (forms.get(letter + word) ?? 0), 0) : 0;
    // Common nouns take the article; names hardly ever do.
    const withArticle = prefixes.includes(article) ? (forms.get(article + word) ?? 0) : 0;
    if (word.startsWith(article) && word.length > 3 && forms.has(word.slice(1))) return [];
    const attached = prefixes
      .filter((letter) => letter !== article)
      .reduce((sum, letter) => sum + (forms.get(letter + word) ?? 0), 0);
    // Who is mentioned as only names are, is so with every other mention that a name can have.
    const mentionable = seen.mention > 0 && withArticle === 0 && !isInflected(word, forms);
    const mentions = mentionable ? seen.mention + attached + (roles.get(word)?.has('marked') ? 1 : 0) : 0;
    // A word that keeps such company once, or once in twenty times, is a word.
    if (withArticle > bare * 0.2 || seen.count + visits + mentions < Math.max(2, bare * 0.05)) return [];
    if (!playsParts(word, { roles, forms })) return [];
    return [{ source: word, kind: kindOf(seen), count: bare + attached, example: seen.example }];
  });
  return [...found, ...fullNames(found, { pairs, forms }, rules)];
}

const article = 'ה';
const conjunction = 'ו';

/** He said and she said are one verb. */
const lemma = (verb: string): string => verb.replace(/[הת]ה$|ה$/u, '');

/** Neither the article, here or at the next word (the door of the house), nor "his" or "her" at its end makes it definite. */
const isDefiniteAlone = (word: string, after: string | undefined): boolean =>
  word.length > 2 && !/^ה|[-־]ה|ו$|תה$/u.test(word) && !after?.startsWith(article);

const endings = ['ים', 'ות', 'י', 'ו', 'ה', 'ם', 'ן', 'ך', 'ת', 'נו', 'יו', 'יה', 'הם', 'ית'];
const finals: Record<string, string> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' };
const opened = (word: string): string => word.replace(/[ךםןףץ]$/u, (letter) => finals[letter] ?? letter);

/** Nouns and verbs stand in a text in several forms: with an ending, without this one, with the article. Names do not. */
function isInflected(word: string, forms: ReadonlyMap<string, number>): boolean {
  const stems = endings.filter((ending) => word.endsWith(ending)).map((ending) => word.slice(0, -ending.length));
  const others = [
    ...endings.map((ending) => opened(word) + ending),
    ...stems
      .filter((stem) => stem.length > 1)
      .flatMap((stem) => [stem, stem.replace(/[כמנפצ]$/u, closed), ...endings.map((ending) => stem + ending)]),
  ];
  return others.some((other) => other !== word && (forms.has(other) || forms.has(article + other)));
}

const closed = (letter: string): string => Object.keys(finals).find((last) => finals[last] === letter) ?? letter;

/** Letters that Hebrew has only in words from elsewhere. */
const foreign = /[גזצת]['׳’]/u;

interface Evidence {
  roles: ReadonlyMap<string, ReadonlySet<string>>;
  forms: ReadonlyMap<string, number>;
}

/**
 * A name plays several parts: it speaks and is spoken to, stands before and after verbs, takes "and" and "to". An adverb
 * or an object stands after the same verb again and again, and what begins with the article is a noun unless "to" and
 * "in" leave the article whole, which they do only in names.
 */
function playsParts(word: string, { roles, forms }: Evidence): boolean {
  const own = roles.get(word) ?? new Set<string>();
  const joined = roles.get(conjunction + word) ?? new Set<string>();
  if (own.has('named') || joined.has('named')) return true;
  if (word.startsWith(article) && !forms.has(`ל${word}`) && !forms.has(`ב${word}`)) return false;
  const parts = new Set([...own, ...joined]);
  if (joined.size > 0 || forms.has(conjunction + word)) parts.add('joined');
  if (forms.has(`ל${word}`)) parts.add('to');
  if (foreign.test(word)) parts.add('foreign');
  return parts.size > 1;
}

/** "And David smiled" is a sign for David. */
function joinConjunctions(signs: NameTally, forms: ReadonlyMap<string, number>): NameTally {
  const joined = new NameTally();
  for (const [word, { example, ...tally }] of signs.entries()) {
    const rest = word.slice(1);
    const name = word.startsWith(conjunction) && rest.length > 1 && forms.has(rest) ? rest : word;
    joined.add(name, example, tally);
  }
  return joined;
}

interface Seen {
  pairs: ReadonlyMap<string, number>;
  forms: ReadonlyMap<string, number>;
}

/** A name with another, or with a word that hardly ever stands anywhere else: first name and family name. */
function fullNames(found: readonly FoundName[], { pairs, forms }: Seen, rules: NameRules): FoundName[] {
  const known = new Map(found.map((name) => [name.source, name]));
  const full: FoundName[] = [];
  for (const [pair, count] of pairs) {
    const [first = '', last = ''] = pair.split(' ');
    const name = known.get(first);
    if (!name || name.kind === 'place' || count < 2 || !couldBeName(last, rules)) continue;
    if (known.has(last) || count >= (forms.get(last) ?? 0) * 0.6) full.push({ ...name, source: pair, count });
  }
  return full;
}
