import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js';

/** Steps that several journeys take. */

async function readCodes(page: Page, origin: string, email: string): Promise<string[]> {
  const answer = await page.request.get(`${origin}/dev/outbox.json?to=${encodeURIComponent(email)}`);
  return ((await answer.json()) as { code?: string }[]).flatMap(({ code }) => code ?? []);
}

/** Fills in the sign-in page that is shown; the language of its labels does not matter. */
export async function enterCode(page: Page, origin: string, email: string): Promise<void> {
  const before = (await readCodes(page, origin, email)).length;
  await page.locator('input[type=email]').fill(email);
  await page.keyboard.press('Enter');
  // Not the code of an earlier sign-in: the mail that is on its way.
  await expect.poll(async () => (await readCodes(page, origin, email)).length).toBeGreaterThan(before);
  const code = (await readCodes(page, origin, email)).at(-1) ?? '';
  await page.locator('input[autocomplete="one-time-code"]').fill(code);
}

export async function signIn(page: Page, origin: string, email: string): Promise<void> {
  await enterCode(page, origin, email);
  await expect(page).not.toHaveURL(/\/auth/);
}

interface ChosenFile {
  name: string;
  content: string | Buffer;
}

export async function chooseFiles(page: Page, ...files: ChosenFile[]): Promise<void> {
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles(
      files.map(({ name, content }) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })),
    );
}

const wordNames = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const parts = {
  '[Content_Types].xml':
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  '_rels/.rels':
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
};

/** A Word file of Hebrew paragraphs; what stands between asterisks is bold. */
export async function wordFile(paragraphs: readonly string[]): Promise<Buffer> {
  const body = paragraphs.map((text) => `<w:p><w:pPr><w:bidi/></w:pPr>${runs(text)}</w:p>`).join('');
  const document = `<w:document ${wordNames}><w:body>${body}</w:body></w:document>`;
  const zip = new ZipWriter(new BlobWriter());
  for (const [name, content] of Object.entries({ ...parts, 'word/document.xml': document }))
    await zip.add(name, new TextReader(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${content}`));
  return Buffer.from(await (await zip.close()).arrayBuffer());
}

function runs(text: string): string {
  return text
    .split('*')
    .map((part, index) => {
      const look = index % 2 === 1 ? '<w:rPr><w:b/><w:rtl/></w:rPr>' : '<w:rPr><w:rtl/></w:rPr>';
      return part === '' ? '' : `<w:r>${look}<w:t xml:space="preserve">${part}</w:t></w:r>`;
    })
    .join('');
}

/** What axe finds on the page as it stands, by rule and place. */
export async function complaints(page: Page): Promise<string[]> {
  // A frame that runs no scripts does not run axe either, and axe would wait for it; it holds somebody's document.
  const axe = new AxeBuilder({ page }).exclude('iframe[sandbox="allow-same-origin"]');
  const { violations } = await axe.analyze();
  return violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')}`));
}

/** Phones must not scroll sideways. */
export async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
