import { findLanguage, requireLanguage } from '@targum/languages';
import type { WriteOptions } from '../model.ts';
import type { Edit } from '../splice/edits.ts';
import { mirrorCss, mirrorStyleAttribute } from './mirror-css.ts';
import { attributeOf, type MarkupAttribute, type MarkupToken, type OpenTag } from './tokens.ts';

export interface DirectionMarks {
  tags: OpenTag[];
  sheets: { start: number; end: number }[];
}

/** XHTML 1.1 knows only `xml:lang`, HTML only `lang`. */
type LanguageSpelling = 'lang' | 'xml:lang' | 'both';

const watched = new Set(['lang', 'xml:lang', 'dir', 'style', 'align', 'hreflang']);

/** Keeps of a token stream what language and direction are written in. */
export function findDirectionMarks(tokens: readonly MarkupToken[]): DirectionMarks {
  const marks: DirectionMarks = { tags: [], sheets: [] };
  let before: MarkupToken | undefined;
  for (const token of tokens) {
    if (token.kind === 'open' && (isRoot(token) || token.attributes.some((item) => watched.has(item.name))))
      marks.tags.push(token);
    if (token.kind === 'text' && before?.kind === 'open' && before.name === 'style') {
      marks.sheets.push({ start: token.start, end: token.end });
    }
    before = token;
  }
  return marks;
}

function isRoot(tag: OpenTag): boolean {
  return tag.name === 'html' || tag.name === 'body' || tag.name === 'ncx';
}

/**
 * Language and direction of a page for the target. `dir` on the root is set for right-to-left and
 * removed for left-to-right; inside, what said the source's side says the target's. Sides in styles
 * are swapped only when the direction turns, so that turning back gives the page back.
 */
export function directionEdits(
  source: string,
  marks: DirectionMarks,
  options: WriteOptions,
  spelling: LanguageSpelling,
): Edit[] {
  const from = requireLanguage(options.source);
  const to = requireLanguage(options.target);
  if (from.code === to.code) return [];
  const turns = from.direction !== to.direction;
  const edits: Edit[] = [];
  const bodySaysDirection =
    marks.tags.some((tag) => tag.name === 'html') &&
    marks.tags.some((tag) => tag.name === 'body' && attributeOf(tag, 'dir'));
  const hasRoot = marks.tags.some((tag) => tag.name === 'html' || tag.name === 'ncx');
  for (const tag of marks.tags) {
    const root = tag.name === 'html' || tag.name === 'ncx' || (tag.name === 'body' && !hasRoot);
    if (root)
      edits.push(...rootEdits(source, tag, to.code, turns ? to.direction : undefined, spelling, bodySaysDirection));
    for (const attribute of tag.attributes) {
      const edit = insideEdit(tag, attribute, from, to, turns, root);
      if (edit) edits.push(edit);
    }
  }
  if (turns) {
    for (const { start, end } of marks.sheets) {
      const sheet = source.slice(start, end);
      const mirrored = mirrorCss(sheet);
      if (mirrored !== sheet) edits.push({ start, end, text: mirrored });
    }
  }
  return edits;
}

function rootEdits(
  source: string,
  tag: OpenTag,
  language: string,
  direction: string | undefined,
  spelling: LanguageSpelling,
  bodySays: boolean,
): Edit[] {
  const edits: Edit[] = [];
  const additions: string[] = [];
  const named = tag.name === 'ncx' ? 'xml:lang' : spelling;
  const lang = attributeOf(tag, 'lang');
  const xmlLang = attributeOf(tag, 'xml:lang');
  if (lang) edits.push(valueEdit(lang, language));
  else if (named !== 'xml:lang') additions.push(` lang="${language}"`);
  if (xmlLang) edits.push(valueEdit(xmlLang, language));
  else if (named !== 'lang') additions.push(` xml:lang="${language}"`);
  const dir = attributeOf(tag, 'dir');
  if (direction === 'rtl' && !dir && !bodySays) additions.push(' dir="rtl"');
  if (direction !== undefined && dir) edits.push(...rootDirection(source, tag, dir, direction));
  const at = tag.end - (tag.empty ? 2 : 1);
  if (additions.length > 0) edits.push({ start: at, end: at, text: additions.join('') });
  return edits;
}

/**
 * A page that said `dir="ltr"` aloud says it again on the way back: single quotes remember it. Double
 * quotes mean that the page said nothing while it was left-to-right.
 */
function rootDirection(source: string, tag: OpenTag, dir: MarkupAttribute, direction: string): Edit[] {
  if (dir.value.toLowerCase() === 'auto') return [];
  if (direction === 'rtl' || dir.quote === "'") {
    const said = dir.value.toLowerCase() === direction ? dir.quote || '"' : "'";
    return [{ start: dir.start, end: dir.end, text: `dir=${said}${direction}${said}` }];
  }
  const space = /\s*$/.exec(source.slice(tag.start, dir.start))?.[0].length ?? 0;
  return [{ start: dir.start - space, end: dir.end, text: '' }];
}

interface Row {
  code: string;
  direction: 'ltr' | 'rtl';
}

function insideEdit(
  tag: OpenTag,
  attribute: MarkupAttribute,
  from: Row,
  to: Row,
  turns: boolean,
  root: boolean,
): Edit | undefined {
  const value = attribute.value.toLowerCase();
  if (!root && (attribute.name === 'lang' || attribute.name === 'xml:lang')) {
    return findLanguage(value)?.code === from.code ? valueEdit(attribute, to.code) : undefined;
  }
  if (!turns) return undefined;
  if (!root && attribute.name === 'dir' && tag.name !== 'bdo' && value === from.direction && !isolating(tag)) {
    return valueEdit(attribute, to.direction);
  }
  if (attribute.name === 'align' && (value === 'left' || value === 'right')) {
    return valueEdit(attribute, value === 'left' ? 'right' : 'left');
  }
  if (attribute.name !== 'style') return undefined;
  const mirrored = mirrorStyleAttribute(attribute.value);
  return mirrored === attribute.value ? undefined : valueEdit(attribute, mirrored);
}

/** `<span dir="ltr">` alone is isolation, which the unit's writer puts where it belongs. */
function isolating(tag: OpenTag): boolean {
  return tag.name === 'span' && tag.attributes.length === 1;
}

function valueEdit(attribute: MarkupAttribute, value: string): Edit {
  const escaped = value.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/'/g, '&#39;').replace(/</g, '&lt;');
  const unchangedQuotes = attribute.quote !== '';
  if (attribute.valueStart < 0)
    return { start: attribute.start, end: attribute.end, text: `${attribute.name}="${escaped}"` };
  return { start: attribute.valueStart, end: attribute.valueEnd, text: unchangedQuotes ? escaped : `"${escaped}"` };
}
