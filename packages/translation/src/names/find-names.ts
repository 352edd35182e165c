import { requireLanguage } from '@targum/languages';
import { findByCapitals } from './find-by-capitals.ts';
import { findByCompany } from './find-by-company.ts';
import { nameRules } from './name-rules.ts';
import type { FoundName } from './name-tally.ts';

/**
 * People and places that a document names, most frequent first. In languages with capitals by capitals in running
 * text; in Hebrew by the company a word keeps (titles, who speaks, words for places, what stands before definite objects
 * alone), because nothing in its letters tells a name. That leaves out names that are mentioned once or twice: the list
 * is a proposal for a person to complete.
 */
export function findNames(texts: Iterable<string>, language: string): FoundName[] {
  const { code } = requireLanguage(language);
  const rules = nameRules(code);
  const found = rules.capitals ? findByCapitals(texts, code, rules) : findByCompany(texts, code, rules);
  return found.toSorted((a, b) => b.count - a.count || (a.source < b.source ? -1 : 1));
}
