/** Where an attribute stands; `quote` is empty for a bare value, `valueStart` is -1 for a bare name. */
export interface MarkupAttribute {
  name: string;
  value: string;
  start: number;
  end: number;
  valueStart: number;
  valueEnd: number;
  quote: string;
}

export interface OpenTag {
  kind: 'open';
  /** Local name in lower case for HTML; without its prefix for XML. */
  name: string;
  attributes: MarkupAttribute[];
  start: number;
  end: number;
  /** Nothing follows that would close it. */
  empty: boolean;
}

interface CloseTag {
  kind: 'close';
  name: string;
  start: number;
  end: number;
}

interface TextRun {
  kind: 'text';
  text: string;
  start: number;
  end: number;
}

/** HTML and XHTML as one stream in source order, whatever parser it came from. */
export type MarkupToken = OpenTag | CloseTag | TextRun;

export function attributeOf(tag: OpenTag, name: string): MarkupAttribute | undefined {
  return tag.attributes.find((attribute) => attribute.name === name);
}

/** Reads where the attributes of one start tag stand; `decode` gives a raw value its meaning. */
export function scanAttributes(
  source: string,
  tagStart: number,
  tagEnd: number,
  decode: (raw: string) => string,
): MarkupAttribute[] {
  const attributes: MarkupAttribute[] = [];
  const name = /<[^\s/>]+/y;
  name.lastIndex = tagStart;
  name.exec(source);
  const item = /[\s/]*([^\s=/>]+)(\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/y;
  item.lastIndex = name.lastIndex;
  while (item.lastIndex < tagEnd - 1) {
    const match = item.exec(source);
    if (!match || item.lastIndex > tagEnd) break;
    const [whole, key = '', assignment, double, single, bare] = match;
    const end = match.index + whole.length;
    const start = end - (assignment?.length ?? 0) - key.length;
    const raw = double ?? single ?? bare ?? '';
    const quote = double !== undefined ? '"' : single !== undefined ? "'" : '';
    const valueEnd = assignment === undefined ? -1 : end - quote.length;
    const valueStart = valueEnd < 0 ? -1 : valueEnd - raw.length;
    attributes.push({ name: key, value: decode(raw), start, end, valueStart, valueEnd, quote });
  }
  return attributes;
}
