import { requireLanguage } from '@targum/languages';

export interface Rendering {
  text: string;
  count: number;
}

/** Small words before a name and an ending after it belong to the sentence. */
const bare = (text: string): string => {
  const cut = text.replace(/^(?:\p{Ll}+\s+)+(?=\p{Lu})/u, '').replace(/['’]s?$/u, '');
  return cut === '' ? text : cut;
};

/**
 * The different ways in which one name was written, most frequent first. What the sentence puts onto a name is not
 * another way: "to Haifa" is Haifa, and בחיפה is חיפה where that form occurs too, or was asked for.
 */
export function groupRenderings(seen: readonly string[], language: string, wanted?: string | null): Rendering[] {
  const prefixes: readonly string[] = requireLanguage(language).attachedPrefixes;
  const texts = seen.map(bare);
  const known = new Set(wanted ? [...texts, wanted] : texts);
  const root = (text: string): string => {
    let best = text;
    for (let rest = text; prefixes.includes(rest.charAt(0)) && rest.length > 2; ) {
      rest = rest.slice(1).replace(/^-/u, '');
      if (known.has(rest)) best = rest;
    }
    return best;
  };
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(root(text), (counts.get(root(text)) ?? 0) + 1);
  return [...counts]
    .map(([text, count]) => ({ text, count }))
    .toSorted((a, b) => b.count - a.count || a.text.length - b.text.length || (a.text < b.text ? -1 : 1));
}
