import { findLanguage, requireLanguage } from '@targum/languages';
import { attributeOf, type MarkupToken, type OpenTag } from '../../markup/tokens.ts';
import type { WriteOptions } from '../../model.ts';
import type { Edit } from '../../splice/edits.ts';
import type { PartBuilder } from '../../splice/part-builder.ts';

const translated = new Set(['title', 'description', 'subject']);
/** People and houses keep the names they are known by. */
const named = new Set(['creator', 'contributor', 'publisher', 'rights', 'source']);

/** Title, description and subjects of a book are units; names and identifiers stay. */
export function collectMetadata(tokens: readonly MarkupToken[], builder: PartBuilder): void {
  let open: OpenTag | undefined;
  for (const token of tokens) {
    if (token.kind === 'open') open = token.empty ? undefined : token;
    else if (token.kind === 'close') open = undefined;
    else {
      builder.found(token.text);
      const isDublinCore = open !== undefined && /^<dc:/i.test(builder.part.source.slice(open.start, open.start + 4));
      const holdsMarkup = /<\w/.test(token.text);
      if (open && isDublinCore && translated.has(open.name) && !holdsMarkup) {
        builder.add([token], { kind: 'metadata', place: 'raw-text' });
      } else
        builder.exclude(
          token.text,
          open && named.has(open.name) ? 'do-not-translate' : holdsMarkup ? 'code' : 'identifier',
        );
    }
  }
}

/** Language of the book and the side its pages turn to; EPUB 2 has no word for the latter. */
export function packageEdits(
  source: string,
  tokens: readonly MarkupToken[],
  options: WriteOptions,
  version: 2 | 3,
): Edit[] {
  const from = requireLanguage(options.source);
  const to = requireLanguage(options.target);
  if (from.code === to.code) return [];
  const edits: Edit[] = [];
  const languages: { start: number; end: number; text: string }[] = [];
  tokens.forEach((token, index) => {
    if (token.kind !== 'open') return;
    const next = tokens[index + 1];
    if (token.name === 'language' && next?.kind === 'text') languages.push(next);
    for (const attribute of token.attributes) {
      const range = { start: attribute.valueStart, end: attribute.valueEnd };
      if (attribute.name === 'xml:lang' && findLanguage(attribute.value)?.code === from.code)
        edits.push({ ...range, text: to.code });
      if (attribute.name === 'dir' && attribute.value === from.direction) edits.push({ ...range, text: to.direction });
    }
    if (token.name === 'spine' && version === 3) edits.push(...progressionEdit(source, token, to.direction));
  });
  const matching = languages.filter((language) => findLanguage(language.text.trim())?.code === from.code);
  for (const { start, end } of matching.length > 0 ? matching : languages.slice(0, 1))
    edits.push({ start, end, text: to.code });
  return edits;
}

function progressionEdit(source: string, spine: OpenTag, direction: 'ltr' | 'rtl'): Edit[] {
  const existing = attributeOf(spine, 'page-progression-direction');
  if (direction === 'rtl') {
    if (existing) return [{ start: existing.valueStart, end: existing.valueEnd, text: 'rtl' }];
    const at = spine.end - (spine.empty ? 2 : 1);
    return [{ start: at, end: at, text: ' page-progression-direction="rtl"' }];
  }
  if (!existing) return [];
  const space = /\s*$/.exec(source.slice(spine.start, existing.start))?.[0].length ?? 0;
  return [{ start: existing.start - space, end: existing.end, text: '' }];
}
