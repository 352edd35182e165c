import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { DocumentError } from '../../errors.ts';
import type { Page, Run } from './page-model.ts';

const mostPages = 10_000;

interface LoadedPdf {
  pages: Page[];
  title: string | undefined;
}

/** Reads the runs of all pages; the reader is closed whatever happens. */
export async function loadPdf(bytes: Uint8Array): Promise<LoadedPdf> {
  // The reader takes the bytes over, so it gets its own.
  const task = getDocument({
    data: bytes.slice(),
    verbosity: 0,
    fontExtraProperties: true,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    stopAtErrors: false,
  });
  try {
    const document = await task.promise;
    if (document.numPages > mostPages) {
      throw new DocumentError('document_too_large', `The file has more than ${mostPages} pages`);
    }
    const fonts = new Map<string, FontStyle>();
    const pages: Page[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      pages.push(await readPage(page, fonts));
      page.cleanup();
    }
    return { pages, title: await titleOf(document) };
  } catch (error) {
    throw asDocumentError(error);
  } finally {
    await task.destroy();
  }
}

async function titleOf(document: PDFDocumentProxy): Promise<string | undefined> {
  const { info } = await document.getMetadata();
  const title: unknown = 'Title' in info ? info.Title : undefined;
  // Printing programs write the name of the file for want of a title.
  if (typeof title !== 'string' || /^\s*$|\.\w{2,5}$|^untitled|^microsoft word - /i.test(title)) return undefined;
  return title.trim();
}

interface FontStyle {
  bold: boolean;
  italic: boolean;
}

async function readPage(page: PDFPageProxy, fonts: Map<string, FontStyle>): Promise<Page> {
  const viewport = page.getViewport({ scale: 1 });
  const content = await page.getTextContent();
  const result: Page = {
    width: viewport.width,
    height: viewport.height,
    runs: [],
    slanted: { nodes: 0, characters: 0 },
  };
  const names = new Set(content.items.flatMap((item) => ('str' in item ? [item.fontName] : [])));
  if ([...names].some((name) => !fonts.has(name))) await learnFonts(page, names, fonts);
  for (const item of content.items) {
    if (!('str' in item) || item.str.trim() === '') continue;
    const [a, b, , , x, y] = multiply(viewport.transform, item.transform);
    if (Math.abs(b) > Math.abs(a) * 0.05 || a < 0) {
      result.slanted.nodes += 1;
      result.slanted.characters += item.str.length;
      continue;
    }
    const style = fonts.get(item.fontName) ?? { bold: false, italic: false };
    const run: Run = { text: item.str, x, y, width: item.width, size: Math.abs(a) || item.height, ...style };
    result.runs.push(run);
  }
  return result;
}

type Matrix = [number, number, number, number, number, number];

function multiply(outer: readonly number[], inner: readonly number[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = outer;
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** Names of fonts come only with a page's drawing list, so it is read once for each new font. */
async function learnFonts(
  page: PDFPageProxy,
  names: ReadonlySet<string>,
  fonts: Map<string, FontStyle>,
): Promise<void> {
  try {
    await page.getOperatorList();
  } catch {
    // A page that cannot be drawn may still have text; its fonts are taken as plain.
  }
  for (const name of names) {
    if (fonts.has(name)) continue;
    const font: unknown = page.commonObjs.has(name) ? page.commonObjs.get(name) : undefined;
    const label = typeof font === 'object' && font !== null && 'name' in font ? String(font.name) : '';
    fonts.set(name, { bold: /bold|black|heavy|demi/i.test(label), italic: /italic|oblique/i.test(label) });
  }
}

function asDocumentError(error: unknown): DocumentError {
  if (error instanceof DocumentError) return error;
  const name = error instanceof Error ? error.name : '';
  const message = error instanceof Error ? error.message : String(error);
  if (name === 'PasswordException') {
    return new DocumentError('document_encrypted', 'The file is protected by a password', { cause: error });
  }
  return new DocumentError('document_corrupt', `The file cannot be read: ${message}`, { cause: error });
}
