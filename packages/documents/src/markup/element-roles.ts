import type { ExclusionReason, UnitKind } from '../model.ts';
import { attributeOf, type OpenTag } from './tokens.ts';

const names = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Where one of these begins or ends, a unit ends. Everything else is inline. */
export const blockElements = names(
  'html head body title article aside section nav header footer main div p h1 h2 h3 h4 h5 h6 hgroup ul ol li dl dt dd ' +
    'table caption colgroup col thead tbody tfoot tr td th blockquote pre figure figcaption address hr form fieldset ' +
    'legend label button select optgroup option textarea details summary dialog menu center noscript template meta link ' +
    'base frameset frame noframes search text desc tspan',
);

/** Stand inside a line but hold a text of their own. */
export const islandElements = names('svg object video audio picture canvas iframe map applet');

/** Text whose markup would be shown as letters. */
export const rawTextElements = names('title textarea option text desc');

/** A tag that closes its open sibling by beginning, as HTML allows. */
const closedBySibling: Readonly<Record<string, ReadonlySet<string>>> = {
  p: names('p'),
  li: names('li'),
  dt: names('dt dd'),
  dd: names('dt dd'),
  tr: names('tr td th'),
  td: names('td th'),
  th: names('td th'),
  option: names('option'),
  optgroup: names('option optgroup'),
};

export function siblingsClosedBy(name: string): ReadonlySet<string> | undefined {
  return closedBySibling[name];
}

/** Why the text inside an element stays as it is; undefined where it is prose. */
export function exclusionOf(tag: OpenTag): ExclusionReason | undefined {
  const translate = attributeOf(tag, 'translate')?.value.toLowerCase();
  if (translate === 'no') return 'do-not-translate';
  if (/(?:^|\s)notranslate(?:\s|$)/.test(attributeOf(tag, 'class')?.value ?? '')) return 'do-not-translate';
  if (tag.name === 'script' || tag.name === 'style') return 'script-or-style';
  if (tag.name === 'code' || tag.name === 'kbd' || tag.name === 'samp' || tag.name === 'xmp') return 'code';
  if (tag.name === 'math') return 'math';
  return undefined;
}

const noteRoles = /\b(?:footnotes?|rearnotes?|endnotes?|doc-footnote|doc-endnotes?)\b/;

interface Role {
  kind: UnitKind;
  level?: number;
}

/** What the nearest telling element around a text makes of it. */
export function roleIn(stack: readonly OpenTag[]): Role {
  let kind: UnitKind = 'paragraph';
  for (let index = stack.length - 1; index >= 0; index -= 1) {
    const tag = stack[index];
    if (!tag) continue;
    const heading = /^h([1-6])$/.exec(tag.name);
    if (heading) return { kind: 'heading', level: Number(heading[1]) };
    if (isNote(tag)) return { kind: 'note' };
    const found = kindOf(tag.name);
    if (found && kind === 'paragraph') kind = found;
    if (found === 'toc') return { kind: 'toc' };
  }
  return { kind };
}

function isNote(tag: OpenTag): boolean {
  const types = `${attributeOf(tag, 'epub:type')?.value ?? ''} ${attributeOf(tag, 'role')?.value ?? ''}`;
  return noteRoles.test(types);
}

function kindOf(name: string): UnitKind | undefined {
  if (name === 'li' || name === 'dt' || name === 'dd') return 'list-item';
  if (name === 'td' || name === 'th') return 'cell';
  if (name === 'caption' || name === 'figcaption') return 'caption';
  if (name === 'title') return 'metadata';
  if (name === 'nav') return 'toc';
  if (name === 'text' || name === 'desc') return 'text-box';
  return undefined;
}
