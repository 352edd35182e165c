import { DocumentError } from '../../errors.ts';
import type { MarkupToken } from '../../markup/tokens.ts';
import { xmlTokens } from '../../markup/xml-tokens.ts';
import type { Limits } from '../../model.ts';

/** What a reader would miss if it went; marks for direction come and go with the language. */
const structure = new Set(
  'p div h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table tr td th a img image svg aside section nav blockquote figure hr math audio video navPoint content item itemref'.split(
    ' ',
  ),
);

export type PartStructure = ReadonlyMap<string, number>;

export function structureOf(tokens: readonly MarkupToken[]): PartStructure {
  const counts = new Map<string, number>();
  for (const token of tokens)
    if (token.kind === 'open' && structure.has(token.name)) counts.set(token.name, (counts.get(token.name) ?? 0) + 1);
  return counts;
}

/** Reads what was written once more: a part that is no longer well-formed, or lost something, is not handed out. */
export function validatePart(name: string, text: string, expected: PartStructure, limits: Limits): void {
  const found = structureOf(read(name, text, limits));
  for (const kind of new Set([...expected.keys(), ...found.keys()])) {
    const [was, is] = [expected.get(kind) ?? 0, found.get(kind) ?? 0];
    if (was !== is)
      throw new DocumentError('document_write_invalid', `${name} had ${was} of ${kind} and would have ${is}`);
  }
}

function read(name: string, text: string, limits: Limits): MarkupToken[] {
  try {
    return xmlTokens(text, name, limits);
  } catch (cause) {
    throw new DocumentError('document_write_invalid', `${name} would not be well-formed`, { cause });
  }
}
