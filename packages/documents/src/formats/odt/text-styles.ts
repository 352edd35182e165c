import { attribute, descendants, firstChild, type XmlElement, type XmlTree } from '../../xml/index.ts';

/** Attributes that say nothing about how text looks. */
const noise = /^(officeooo:|fo:language|fo:country|style:(language|country|script|rfc)|fo:hyphenate)/;

const codeStyle = 'Source_20_Text';

/** Looks of the text styles of a document, so that spans can be merged by what a reader sees. */
export class TextStyles {
  readonly #looks = new Map<string, string>();

  constructor(...trees: XmlTree[]) {
    for (const tree of trees) {
      for (const element of descendants(tree.root)) {
        if (element.name !== 'style:style' || attribute(element, 'style:family') !== 'text') continue;
        this.#looks.set(attribute(element, 'style:name') ?? '', lookOf(element));
      }
    }
  }

  /** Program text inside a sentence; an automatic style says it by its parent. */
  isCode(span: XmlElement): boolean {
    const name = attribute(span, 'text:style-name') ?? '';
    return name === codeStyle || this.look(span).includes(`parent ${codeStyle}`);
  }

  /** A span that changes nothing, such as one that only remembers an editing session. */
  isNoise(span: XmlElement): boolean {
    return this.look(span) === '';
  }

  look(span: XmlElement): string {
    const name = attribute(span, 'text:style-name') ?? '';
    return name === '' ? '' : (this.#looks.get(name) ?? `style ${name}`);
  }
}

function lookOf(style: XmlElement): string {
  const properties = firstChild(style, 'style:text-properties');
  const own = (properties?.attributes ?? [])
    .filter((item) => !noise.test(item.name))
    .map((item) => `${item.name}=${item.value}`);
  const parent = attribute(style, 'style:parent-style-name');
  const named = attribute(style, 'style:display-name') ?? (own.length === 0 && parent === undefined ? undefined : '');
  const children = properties?.children.some((child) => child.kind === 'element') ? 'children' : '';
  return [named ? `style ${named}` : '', parent ? `parent ${parent}` : '', ...own.sort(), children]
    .filter(Boolean)
    .join('; ');
}
