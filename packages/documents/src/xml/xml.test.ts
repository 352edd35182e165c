import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  attribute,
  createElement,
  decodeXml,
  deepText,
  descendants,
  encodeXml,
  escapeText,
  firstChild,
  parseXml,
  removeNode,
  setAttribute,
  setText,
  writeTree,
} from './index.ts';

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

describe('parsing', () => {
  test('every node knows where it stood in the source', () => {
    const source = `<?xml version="1.0"?>\r\n<!-- c --><w:a ${w}>one &amp; two<w:b x="1"/><![CDATA[<raw>]]><?pi x?>tail<w:c>in</w:c> </w:a>\n`;
    const { root } = parseXml(source);
    for (const element of descendants(root)) {
      const text = source.slice(element.start, element.end);
      expect(text.startsWith(`<${element.raw}`)).toBe(true);
      expect(text.endsWith('/>') || text.endsWith(`</${element.raw}>`)).toBe(true);
      expect(source.slice(element.start, element.openEnd).endsWith('>')).toBe(true);
      const texts = element.children.filter((child) => child.kind === 'text' && !child.cdata);
      expect(texts.map((child) => source.slice(child.start, child.end).replace('&amp;', '&'))).toEqual(
        texts.map((child) => (child.kind === 'text' ? child.value : '')),
      );
    }
    expect(deepText(root)).toBe('one & two<raw>tailin ');
  });

  test('a strict namespace and an odd prefix give the same canonical names', () => {
    const { root } = parseXml(
      '<x:document xmlns:x="http://purl.oclc.org/ooxml/wordprocessingml/main"><x:p x:val="1"/></x:document>',
    );
    const paragraph = firstChild(root, 'w:p');
    expect(root.name).toBe('w:document');
    expect(paragraph && attribute(paragraph, 'w:val')).toBe('1');
  });

  test.each([
    ['<a><b></a>', 'document_corrupt'],
    ['<a', 'document_corrupt'],
    ['', 'document_corrupt'],
    ['<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', 'document_entities_forbidden'],
    ['<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', 'document_entities_forbidden'],
    ['<a>&unknown;</a>', 'document_entities_forbidden'],
    [`${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}`, 'document_too_deep'],
  ])('%.40s is refused with %s', (source, code) => {
    expect(() => parseXml(source)).toThrow(expect.objectContaining({ code }));
  });

  test('a doctype is let through where the format has one, but never entity definitions', () => {
    const options = { doctype: 'allowed', entities: { nbsp: '\u00A0' } } as const;
    expect(deepText(parseXml('<!DOCTYPE html>\n<p>a&nbsp;b</p>', options).root)).toBe('a\u00A0b');
    expect(() => parseXml('<!DOCTYPE p [<!ENTITY a "b">]><p/>', options)).toThrow(/entities/);
  });
});

describe('writing', () => {
  test('an unchanged tree is the source itself, and a change leaves everything else letter for letter', () => {
    const source = `<w:a  ${w} ><w:b   x='1' ><w:t>old</w:t></w:b ><!--k--><w:c\n/></w:a>`;
    const tree = parseXml(source);
    expect(writeTree(tree)).toBe(source);
    for (const element of descendants(tree.root)) if (element.name === 'w:t') setText(element, 'a < b & "c"');
    expect(writeTree(tree)).toBe(`<w:a  ${w} ><w:b   x='1' ><w:t>a &lt; b &amp; "c"</w:t></w:b><!--k--><w:c\n/></w:a>`);
  });

  test('new elements use the prefix of the file', () => {
    const tree = parseXml('<x:p xmlns:x="http://schemas.openxmlformats.org/wordprocessingml/2006/main"/>');
    tree.root.children.push(createElement(tree, 'w:bidi', { 'w:val': '0' }));
    setAttribute(tree, tree.root, 'w:rsid', '"1"');
    expect(writeTree(tree)).toContain('x:rsid="&quot;1&quot;"><x:bidi x:val="0"/></x:p>');
  });

  test('characters that XML cannot hold are left out', () => {
    expect(escapeText('a\u0000b\u001Fc\uD800d😀\uDC00')).toBe('abcd😀');
  });

  test('for any tree: no edit gives the same string, and removing an element removes exactly its characters', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 8 }).map(escapeText);
    const { node } = fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 4, withCrossShrink: true },
        text,
        fc.constant('<e a="1" b=\'2\'/>'),
        fc.constant('<!-- x -->'),
        fc.constant('<![CDATA[ <&> ]]>'),
        fc.array(tie('node'), { maxLength: 4 }).map((children) => `<n >${children.join('')}</n\n>`),
      ),
    }));
    fc.assert(
      fc.property(fc.array(node, { maxLength: 5 }), fc.nat(), (nodes, pick) => {
        const source = `<r>${nodes.join('')}</r>`;
        const tree = parseXml(source);
        expect(writeTree(tree)).toBe(source);
        const elements = [...descendants(tree.root)].slice(1);
        const victim = elements[pick % Math.max(1, elements.length)];
        if (!victim || victim.parent?.children.length === 1) return;
        removeNode(victim);
        const expected = source.slice(0, victim.start) + source.slice(victim.end);
        expect(deepText(parseXml(writeTree(tree)).root)).toBe(deepText(parseXml(expected).root));
        expect(writeTree(tree).replace(/\s+>/g, '>')).toBe(expected.replace(/\s+>/g, '>'));
      }),
      { numRuns: 300 },
    );
  });
});

describe('encodings', () => {
  test.each(['utf-8', 'utf-16le', 'utf-16be'] as const)(
    '%s with a byte order mark comes back byte for byte',
    (encoding) => {
      const bytes = encodeXml('<a>שלום 😀</a>', { encoding, bom: true });
      const decoded = decodeXml(bytes);
      expect(decoded.text).toBe('<a>שלום 😀</a>');
      expect(encodeXml(decoded.text, decoded)).toEqual(bytes);
    },
  );

  test('a declared encoding is honoured and becomes UTF-8', () => {
    const head = new TextEncoder().encode('<?xml version="1.0" encoding="windows-1255"?><a>');
    const decoded = decodeXml(new Uint8Array([...head, 0xf9, 0xec, ...new TextEncoder().encode('</a>')]));
    expect(decoded.text).toBe('<?xml version="1.0" encoding="UTF-8"?><a>של</a>');
  });

  test('malformed UTF-8 and unknown encodings are refused, not guessed', () => {
    const bad = new Uint8Array([0x3c, 0x61, 0x3e, 0xff, 0xfe, 0x3c, 0x2f, 0x61, 0x3e]);
    expect(() => decodeXml(bad)).toThrow(expect.objectContaining({ code: 'document_invalid_encoding' }));
    const unknown = new TextEncoder().encode('<?xml version="1.0" encoding="klingon"?><a/>');
    expect(() => decodeXml(unknown)).toThrow(expect.objectContaining({ code: 'document_invalid_encoding' }));
  });
});
