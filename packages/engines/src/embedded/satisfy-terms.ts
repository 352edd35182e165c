import type { Term } from '../engine.ts';
import type { Flag } from '../flags.ts';
import type { Draft, Sentence } from './draft.ts';
import type { Guide } from './greedy.ts';
import type { OpenModel } from './open-model.ts';
import { ScriptGuide } from './script-guide.ts';
import { substituteTerm } from './substitute-term.ts';
import { termAppears } from './term-appears.ts';
import { type Constraint, TermGuide } from './term-guide.ts';

/** Decodes sentences under guides; the same sentence may come several times. */
export type GuidedDecode = (work: readonly { sentence: Sentence; guide: Guide }[]) => Promise<Draft[]>;

export function missingTerms(sentence: Sentence, text: string, target: string): Term[] {
  return [...sentence.terms, ...sentence.kept].filter((term) =>
    term.mode === 'keep' ? !text.includes(term.source) : !termAppears(text, term.target, target),
  );
}

function constraintFor(term: Term, sentence: Sentence): Constraint[] {
  const start = sentence.text.toLowerCase().indexOf(term.source.toLowerCase());
  if (start < 0) return [];
  const end = start + term.source.length;
  const sourceTokens = new Set(
    sentence.spans.flatMap((span, token) => (span && span[0] < end && span[1] > start ? [token] : [])),
  );
  const phrase = term.mode === 'keep' ? sentence.text.slice(start, end) : term.target;
  return sourceTokens.size > 0 ? [{ phrase, sourceTokens, forced: term.mode !== 'prefer' }] : [];
}

const demanded = (terms: readonly Term[]): Term[] => terms.filter((term) => term.mode !== 'prefer');

/** All missing terms put in one after the other; every combination of bare and prefixed, at most eight. */
function rewrite(sentence: Sentence, draft: Draft, target: string): string[] {
  let texts = [draft.placed.text];
  for (const term of demanded(missingTerms(sentence, draft.placed.text, target))) {
    texts = texts
      .flatMap((text) => {
        const unchanged = text === draft.placed.text;
        const written = substituteTerm(sentence, draft, term, target);
        // Later terms are placed only in the untouched draft, whose attention is known.
        return unchanged && written.length > 0 ? written : [text];
      })
      .slice(0, 8);
  }
  return texts.filter((text) => text !== draft.placed.text);
}

/**
 * Sentences whose draft lacks a term get two kinds of second try: decoded again under constraints, and the draft
 * with the term written over its counterpart. The model scores them all; the likeliest complete one stays.
 */
export async function satisfyTerms(
  drafts: Map<Sentence, Draft>,
  model: OpenModel,
  target: string,
  decode: GuidedDecode,
): Promise<void> {
  const { tokenizer, folder } = model;
  const work: { sentence: Sentence; guide: Guide }[] = [];
  for (const [sentence, draft] of drafts) {
    if (missingTerms(sentence, draft.placed.text, target).length === 0) continue;
    // All terms steer, so that the ones already there are not lost again.
    const constraints = [...sentence.terms, ...sentence.kept].flatMap((term) => constraintFor(term, sentence));
    work.push({ sentence, guide: new TermGuide(tokenizer, constraints, target, folder.endToken) });
    for (const text of rewrite(sentence, draft, target)) {
      const tokens = tokenizer.encodeTarget(text);
      if (!tokens.includes(tokenizer.unknown)) work.push({ sentence, guide: new ScriptGuide(tokens, folder.endToken) });
    }
  }
  const tries = await decode(work);
  // The sum, not the mean: a try that says the same thing twice must not win by its length.
  const rank = (sentence: Sentence, draft: Draft, handicap = 0): number[] => [
    demanded(missingTerms(sentence, draft.placed.text, target)).length,
    draft.doubts.length,
    missingTerms(sentence, draft.placed.text, target).length,
    handicap - draft.hypothesis.logProbability,
  ];
  const ranks = new Map([...drafts].map(([sentence, draft]) => [sentence, rank(sentence, draft)]));
  work.forEach(({ sentence, guide }, i) => {
    const draft = tries[i];
    const best = ranks.get(sentence);
    if (!draft || !best) return;
    // Constrained decoding tends to write the term and then its own word too, hence a handicap in nats.
    const own = rank(sentence, draft, guide instanceof TermGuide ? 5 : 0);
    const at = own.findIndex((value, k) => value !== best[k]);
    if (at < 0 || (own[at] ?? 0) > (best[at] ?? 0)) return;
    drafts.set(sentence, draft);
    ranks.set(sentence, own);
  });
  for (const sentence of new Set(work.map((item) => item.sentence))) {
    const draft = drafts.get(sentence);
    if (!draft) continue;
    const left = demanded(missingTerms(sentence, draft.placed.text, target));
    const flags: Flag[] = left.map((term) => (sentence.kept.includes(term) ? 'names' : 'term-missing'));
    drafts.set(sentence, { ...draft, termFlags: [...new Set(flags)] });
  }
}
