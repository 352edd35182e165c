import { requireLanguage } from '@targum/languages';

const address = /(?:https?:\/\/|www\.)[^\s"'<>()[\]]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/giu;
/** Names of things in code and products: a digit, an underscore or a capital inside the word. */
const identifier = /\b(?=[A-Za-z0-9_.-]*[A-Za-z])[A-Za-z][A-Za-z0-9]*(?:[_.-][A-Za-z0-9]+)*\b/gu;
const isCoded = (word: string): boolean => /\d|_|[a-z][A-Z]/u.test(word);

/** Words of the source that a translation carries over letter by letter. */
export function protectedWords(text: string, pair: { source: string; target: string }): string[] {
  const addresses = text.match(address)?.map((found) => found.replace(/[.,;:!?]+$/u, '')) ?? [];
  const rest = text.replaceAll(address, ' ');
  const latin = rest.match(identifier) ?? [];
  // In a text of another script every Latin word is deliberate: a name, a brand, a quotation.
  const sourceIsLatin = requireLanguage(pair.source).script.test('a');
  const words = sourceIsLatin ? latin.filter(isCoded) : latin.filter((word) => word.length > 1);
  return [...new Set([...addresses, ...words])];
}
