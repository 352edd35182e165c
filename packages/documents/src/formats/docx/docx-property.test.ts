import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openDocument, plainText } from '../../index.ts';
import { makeDocx, paragraph, partText, run } from './testing/make-docx.ts';

const text = fc.constantFrom('one ', 'two', ' three', ' ', '', 'four five ', '12', '. ', 'שלום', '\u00A0');
const properties = fc.constantFrom(
  '',
  '<w:b/>',
  '<w:i/>',
  '<w:b/><w:rtl/>',
  '<w:rStyle w:val="x"/>',
  '<w:lang w:val="en-GB"/>',
  '<w:u w:val="single"/>',
);
const plainRun = fc.tuple(text, properties).map(([value, rPr]) => run(value, rPr));
const mark = fc.constantFrom(
  '<w:r><w:footnoteReference w:id="2"/></w:r>',
  '<w:bookmarkStart w:id="1" w:name="b"/>',
  '<w:bookmarkEnd w:id="1"/>',
  '<w:proofErr w:type="spellStart"/>',
  '<w:r><w:br w:type="page"/></w:r>',
  '<w:r><w:fldChar w:fldCharType="begin"/></w:r>',
  '<w:r><w:instrText>HYPERLINK "x"</w:instrText></w:r>',
  '<w:r><w:instrText>PAGE</w:instrText></w:r>',
  '<w:r><w:fldChar w:fldCharType="separate"/></w:r>',
  '<w:r><w:fldChar w:fldCharType="end"/></w:r>',
  '<w:r><w:t>a</w:t><w:tab/><w:footnoteReference w:id="3"/><w:t>b</w:t></w:r>',
  '<m:oMath><m:r><m:t>x</m:t></m:r></m:oMath>',
  '<w:del w:id="9"><w:r><w:delText>gone</w:delText></w:r></w:del>',
);
const { piece } = fc.letrec<{ piece: string }>((tie) => ({
  piece: fc.oneof(
    { maxDepth: 3 },
    plainRun,
    mark,
    fc.array(tie('piece'), { maxLength: 4 }).map((inner) => `<w:hyperlink r:id="web">${inner.join('')}</w:hyperlink>`),
    fc
      .array(tie('piece'), { maxLength: 4 })
      .map((inner) => `<w:sdt><w:sdtPr/><w:sdtContent>${inner.join('')}</w:sdtContent></w:sdt>`),
    fc.array(tie('piece'), { maxLength: 3 }).map((inner) => `<w:ins w:id="8">${inner.join('')}</w:ins>`),
  ),
}));
const link = fc.record({
  source: fc.tuple(fc.nat(30), fc.nat(30)),
  target: fc.tuple(fc.nat(30), fc.nat(30)),
  score: fc.double({ min: 0, max: 1, noNaN: true }),
});

test('whatever a paragraph is made of, a translation loses no mark, no link and no field, and the ledger closes', async () => {
  const input = [
    fc.array(fc.array(piece, { maxLength: 6 }), { minLength: 1, maxLength: 3 }),
    fc.array(link, { maxLength: 6 }),
    fc.constantFrom('accept' as const, 'keep' as const, 'reject' as const),
  ] as const;
  await fc.assert(
    fc.asyncProperty(...input, async (paragraphs, links, trackedChanges) => {
      const body = paragraphs.map((pieces) => paragraph(pieces.join(''))).join('');
      const document = await openDocument(await makeDocx({ body }), { trackedChanges });
      const written = await document.write({
        source: 'en',
        target: 'he',
        translate: () => ({ text: 'מילה ועוד Word 12 מילים.', links }),
      });
      expect(written.ledger.closes).toBe(true);
      expect(written.ledger.failed).toEqual([]);
      const xml = await partText(written.bytes);
      const again = await openDocument(written.bytes, { trackedChanges });
      expect(again.units.length).toBe(document.units.length);
      for (const unit of again.units) expect(plainText(unit.content)).toContain('מילה');
      expect(xml).not.toMatch(/<w:r>(<w:rPr>(?:(?!<w:rtl\/>|<\/w:rPr>).)*<\/w:rPr>)?<w:t[^>]*>[^<]*[א-ת]/);
    }),
    { numRuns: 60 },
  );
}, 60_000);
