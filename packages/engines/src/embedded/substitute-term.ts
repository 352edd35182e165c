import { requireLanguage } from '@targum/languages';
import type { Term } from '../engine.ts';
import type { Draft, Sentence } from './draft.ts';
import { linkWords } from './link-words.ts';

const article = /^(?:the|an?) /iu;

/**
 * Ways to put a demanded term in place of the words that the model made of its source: bare, and with the article
 * or attached prefix that those words had. The model judges afterwards which reads best.
 */
export function substituteTerm(sentence: Sentence, draft: Draft, term: Term, target: string): string[] {
  const start = sentence.text.toLowerCase().indexOf(term.source.toLowerCase());
  if (start < 0) return [];
  const end = start + term.source.length;
  const { text } = draft.placed;
  const links = linkWords({
    sourceText: sentence.text,
    sourceSpans: sentence.spans,
    targetText: text,
    targetSpans: draft.placed.spans,
    attention: draft.hypothesis.attention,
  });
  const hit = links.filter(
    (link) => link.source[0] < end && link.source[1] > start && /\p{L}|\p{N}/u.test(text.slice(...link.target)),
  );
  if (hit.length === 0) return [];
  const from = Math.min(...hit.map((link) => link.target[0]));
  const to = Math.max(...hit.map((link) => link.target[1]));
  // Words scattered over the sentence are not one phrase: replacing all between them would lose text.
  if (to - from > Math.max(term.source.length, term.target.length) * 2 + 12) return [];
  const phrase = term.mode === 'keep' ? sentence.text.slice(start, end) : term.target;
  const replaced = text.slice(from, to);
  const prefixes: readonly string[] = requireLanguage(target).attachedPrefixes;
  const [letter = ''] = replaced;
  // Two words in construct state begin with a root letter more often than with a prefix: only single words keep one.
  const carriesPrefix = prefixes.includes(letter) && replaced.length > 3 && !replaced.includes(' ');
  const lead = carriesPrefix ? letter : article.exec(replaced)?.[0];
  const write = (words: string): string => text.slice(0, from) + words + text.slice(to);
  return lead === undefined ? [write(phrase)] : [write(phrase), write(lead + phrase)];
}
