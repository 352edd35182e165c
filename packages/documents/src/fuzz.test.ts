import { describe, expect, test } from 'vitest';
import { sampleDocx } from '../bench/sample-docx.ts';
import { DocumentError, openDocument } from './index.ts';
import { pseudoTranslate } from './testing/letter-for-letter.ts';
import { mutateBytes, mutatePart, randomFrom } from './testing/mutate-package.ts';
import { pandoc, runPandoc } from './testing/outside-tools.ts';

const markdown =
  '# Head\n\nText with **bold**, a [link](https://example.org) and a note[^1].\n\n| a | b |\n|---|---|\n| c | d |\n\n1. one\n2. two\n\n$x^2$\n\n[^1]: The note.\n';
const rounds = Number(process.env.TARGUM_FUZZ_ROUNDS ?? '40');

/** Each seed either fails with a code or gives a document whose ledger closes; nothing else may happen. */
async function survive(bytes: Uint8Array, name: string): Promise<'opened' | 'refused'> {
  try {
    const document = await openDocument(bytes, { name });
    const written = await document.write({ source: 'en', target: 'he', translate: pseudoTranslate('he') });
    expect(written.ledger.closes).toBe(true);
    await openDocument(written.bytes, { name });
    return 'opened';
  } catch (error) {
    if (error instanceof DocumentError && error.code !== 'document_write_invalid') return 'refused';
    throw error;
  }
}

async function fuzz(original: Uint8Array, name: string, offset: number): Promise<Record<string, number>> {
  const seen = { opened: 0, refused: 0 };
  for (let seed = offset; seed < offset + rounds; seed++) {
    const random = randomFrom(seed * 7919 + 1);
    const mutated = random(3) === 0 ? mutateBytes(original, random) : await mutatePart(original, random);
    try {
      seen[await survive(mutated, name)]++;
    } catch (cause) {
      throw new Error(`seed ${seed} of ${name}`, { cause });
    }
  }
  return seen;
}

describe('damaged files', () => {
  test('of our own making', async () => {
    const seen = await fuzz(await sampleDocx(400), 'own.docx', 1);
    expect(seen['opened']).toBeGreaterThan(0);
    expect(seen['refused']).toBeGreaterThan(0);
  }, 120_000);

  test.skipIf(!pandoc).each(['docx', 'odt'])(
    'that pandoc made as %s (skipped without pandoc)',
    async (format) => {
      const seen = await fuzz(runPandoc(markdown, format), `made.${format}`, 1000);
      expect(seen['opened']).toBeGreaterThan(0);
      expect(seen['refused']).toBeGreaterThan(0);
    },
    120_000,
  );
});
