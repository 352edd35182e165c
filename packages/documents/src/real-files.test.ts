import { beforeAll, describe, expect, test } from 'vitest';
import { openDocument } from './index.ts';
import { blackBoxChecks, type OpensCheck } from './testing/black-box-checks.ts';
import { pseudoTranslate } from './testing/letter-for-letter.ts';
import { type NamedFile, runSofficeOnAll } from './testing/office-batch.ts';
import { pandoc, runPandoc, soffice } from './testing/outside-tools.ts';

const english = `---
title: A Short Guide to Rivers
author: Jane Doe
---

# Rivers and *people*

A river is a **natural flowing** watercourse[^1], usually *freshwater*, flowing towards an [ocean](https://example.org/ocean). See H~2~O and x^2^.

## Tables

| Name | Length | Country |
|------|-------:|:-------:|
| Nile | 6,650 km | Egypt |
| **Amazon** | 6,400 km | Brazil |

: The longest rivers.

1. First item
2. Second item with \`code\` inside
   - nested bullet
   - another **bold bullet**

> Quoted text about the *sea*.

Formula $E=mc^2$ inline.

Line one\\
line two after a break.

[^1]: The footnote body with **bold** text and a [link](https://example.org).
`;

const hebrew = `---
title: מדריך קצר לנהרות
lang: he
dir: rtl
---

# נהרות ו*אנשים*

נהר הוא **זרם מים** טבעי[^1], בדרך כלל של מים מתוקים, הזורם אל [הים](https://example.org).

| שם | אורך |
|----|-----:|
| הנילוס | 6,650 ק"מ |

1. פריט ראשון
2. פריט שני

[^1]: גוף ההערה.
`;

/** Documents by other programs, made here from the same text; the office starts once for each kind. */
function makeFiles(): NamedFile[] {
  if (!pandoc) return [];
  const fromPandoc = [
    { name: 'pandoc.docx', bytes: runPandoc(english, 'docx', ['--toc']) },
    { name: 'pandoc.odt', bytes: runPandoc(english, 'odt', ['--standalone']) },
    { name: 'pandoc-hebrew.docx', bytes: runPandoc(hebrew, 'docx') },
    { name: 'pandoc-hebrew.odt', bytes: runPandoc(hebrew, 'odt', ['--standalone']) },
  ];
  if (!soffice) return fromPandoc;
  const remake = (from: string, to: string): NamedFile[] => {
    const sources = fromPandoc.filter((file) => file.name.endsWith(from));
    const made = runSofficeOnAll(sources, to);
    return sources.map((file, index) => ({
      name: file.name.replace('pandoc', 'office').replace(from, to),
      bytes: made[index] ?? new Uint8Array(),
    }));
  };
  return [...fromPandoc, ...remake('odt', 'docx'), ...remake('docx', 'odt')];
}

describe.skipIf(!pandoc)(
  'documents by pandoc and LibreOffice (skipped without pandoc; half of them without LibreOffice)',
  () => {
    const written: NamedFile[] = [];
    let files: NamedFile[] = [];
    beforeAll(() => {
      files = makeFiles();
    }, 240_000);

    const gather: OpensCheck = (document, _, bytes) => {
      written.push({ name: `x.${document.writesAs}`, bytes });
      return { check: 'opens', ok: undefined, detail: 'gathered' };
    };

    test('pass the black-box checks', async () => {
      expect(files.length).toBeGreaterThanOrEqual(4);
      const failed: string[] = [];
      for (const file of files) {
        const results = await blackBoxChecks(file.bytes, file.name, gather);
        failed.push(
          ...results
            .filter((result) => result.ok === false)
            .map((result) => `${file.name} ${result.check}: ${result.detail}`),
        );
      }
      expect(failed).toEqual([]);
    }, 240_000);

    test.skipIf(!soffice)(
      'are opened by LibreOffice after translation, two-column documents too (skipped without it)',
      async () => {
        const document = await openDocument(files[0]?.bytes ?? new Uint8Array(), { name: 'a.docx' });
        const bilingual = await document.write({
          source: 'en',
          target: 'he',
          layout: 'bilingual',
          translate: pseudoTranslate('he'),
        });
        const pages = runSofficeOnAll([...written, { name: 'bilingual.docx', bytes: bilingual.bytes }], 'pdf');
        expect(pages.map((page) => page !== undefined && page.length > 500)).toEqual(pages.map(() => true));
      },
      240_000,
    );

    test.skipIf(!soffice)(
      'show LibreOffice all their words in the new language (skipped without it)',
      () => {
        const [text] = runSofficeOnAll(written.slice(0, 1), 'txt:Text (encoded):UTF8');
        expect(new TextDecoder().decode(text)).not.toMatch(/river|bullet|footnote/i);
        expect(new TextDecoder().decode(text).match(/[א-ת]{2,}/g)?.length).toBeGreaterThan(50);
      },
      240_000,
    );
  },
);
