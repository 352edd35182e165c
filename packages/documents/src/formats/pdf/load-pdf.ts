import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { DocumentError } from '../../errors.ts';
import { multiply, type Page, type Run } from './page-model.ts';
import { PictureReader } from './read-pictures.ts';

const mostPages = 10_000;
/** Pixels of one picture; a poster scanned finely has as many. */
const mostPixels = 50_000_000;

interface LoadedPdf {
  pages: Page[];
  title: string | undefined;
  /** Pictures that could not be taken along. */
  picturesLeftOut: number;
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
    maxImageSize: mostPixels,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    stopAtErrors: false,
  });
  try {
    const document = await task.promise;
    if (document.numPages > mostPages) {
      throw new DocumentError('document_too_large', `The file has more than ${mostPages} pages`);
    }
    const fonts = new Map<string, FontStyle>();
    const pages: Page[] = [];
    const pictures = holdsPictures(bytes) ? new PictureReader() : undefined;
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      pages.push(await readPage(page, fonts, pictures));
      page.cleanup();
    }
    return { pages, title: await titleOf(document), picturesLeftOut: pictures?.leftOut ?? 0 };
  } catch (error) {
    throw asDocumentError(error);
  } finally {
    await task.destroy();
  }
}

/** Drawing lists cost more than text; a file whose objects hold no picture is spared them. */
function holdsPictures(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = file.indexOf('/Image'); at >= 0; at = file.indexOf('/Image', at + 1)) {
    if (/\/Subtype\s*$/.test(file.toString('latin1', Math.max(0, at - 20), at))) return true;
  }
  return false;
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

async function readPage(
  page: PDFPageProxy,
  fonts: Map<string, FontStyle>,
  pictures: PictureReader | undefined,
): Promise<Page> {
  const viewport = page.getViewport({ scale: 1 });
  const content = await page.getTextContent();
  const result: Page = {
    width: viewport.width,
    height: viewport.height,
    runs: [],
    pictures: [],
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
  if (pictures) result.pictures = await pictures.read(page, multiply(viewport.transform, []));
  return result;
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
