import type { PartBuilder } from '../splice/part-builder.ts';
import { attributeOf, type MarkupAttribute, type OpenTag } from './tokens.ts';

const shown = new Set([
  'alt',
  'title',
  'placeholder',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'summary',
]);
const describedMeta = new Set([
  'description',
  'keywords',
  'og:title',
  'og:description',
  'og:site_name',
  'twitter:title',
  'twitter:description',
  'twitter:image:alt',
  'og:image:alt',
]);
const buttonTypes = new Set(['submit', 'button', 'reset']);

/** Attributes that a reader sees or hears become units of their own. */
export function addAttributeUnits(tag: OpenTag, builder: PartBuilder): void {
  for (const attribute of tag.attributes) {
    if (attribute.valueStart < 0 || !isShown(tag, attribute)) continue;
    const { value, valueStart: start, valueEnd: end } = attribute;
    builder.found(value);
    builder.add([{ kind: 'text', text: value, start, end }], {
      kind: tag.name === 'meta' ? 'metadata' : 'alt-text',
      place: attribute.quote === '' ? 'bare-attribute' : 'attribute',
    });
  }
}

function isShown(tag: OpenTag, attribute: MarkupAttribute): boolean {
  if (tag.name === 'meta') {
    const name = (attributeOf(tag, 'name') ?? attributeOf(tag, 'property'))?.value.toLowerCase() ?? '';
    return attribute.name === 'content' && describedMeta.has(name);
  }
  if (tag.name === 'input' && attribute.name === 'value') {
    return buttonTypes.has(attributeOf(tag, 'type')?.value.toLowerCase() ?? '');
  }
  if (attribute.name === 'label') return tag.name === 'option' || tag.name === 'optgroup' || tag.name === 'track';
  // A link's title is its tooltip; that of a style sheet is its name.
  return shown.has(attribute.name) && tag.name !== 'link' && tag.name !== 'style';
}
