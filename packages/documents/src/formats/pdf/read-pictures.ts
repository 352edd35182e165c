import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { encodePng, type Pixels } from './encode-png.ts';
import { type Matrix, multiply, type Picture } from './page-model.ts';

/** A book of photographs fits; what is more is left out and said. */
const mostBytes = 64 * 1024 * 1024;
const smallest = 16;

/** Takes pictures from pages until there are too many bytes of them. */
export class PictureReader {
  leftOut = 0;
  #bytes = 0;

  /** Raster pictures where the page paints them; lines, masks and turned pictures are no part of the text. */
  async read(page: PDFPageProxy, toPage: Matrix): Promise<Picture[]> {
    const { fnArray, argsArray } = await page.getOperatorList();
    const pictures: Picture[] = [];
    const stack: Matrix[] = [];
    let current = toPage;
    for (const [index, operation] of fnArray.entries()) {
      const args: unknown = argsArray[index];
      if (operation === OPS.save) stack.push(current);
      else if (operation === OPS.restore || operation === OPS.paintFormXObjectEnd) current = stack.pop() ?? current;
      else if (operation === OPS.transform) current = multiply(current, numbers(args));
      else if (operation === OPS.paintFormXObjectBegin) {
        stack.push(current);
        current = multiply(current, numbers(first(args)));
      } else if (operation === OPS.paintImageXObject || operation === OPS.paintInlineImageXObject) {
        const picture = await this.#picture(page, first(args), current);
        if (picture) pictures.push(picture);
      }
    }
    return pictures;
  }

  async #picture(page: PDFPageProxy, image: unknown, [a, b, c, d, x, y]: Matrix): Promise<Picture | undefined> {
    const [width, height] = [Math.abs(a), Math.abs(d)];
    if (width < smallest || height < smallest) return undefined;
    // A picture fills the unit square with its foot at nought; on the page y grows downwards.
    const upright = Math.abs(b) < width * 0.01 && Math.abs(c) < height * 0.01 && a > 0;
    const pixels = upright ? toPixels(typeof image === 'string' ? await objectOf(page, image) : image) : undefined;
    const png = pixels && this.#bytes < mostBytes ? encodePng(pixels, d > 0) : undefined;
    if (!png) {
      this.leftOut += 1;
      return undefined;
    }
    this.#bytes += png.length;
    return { png, x, y: Math.min(y, y + d), width, height };
  }
}

function objectOf(page: PDFPageProxy, name: string): Promise<unknown> {
  const objects = name.startsWith('g_') ? page.commonObjs : page.objs;
  return new Promise((resolve) => {
    objects.get(name, resolve);
  });
}

const kinds: Record<number, Pixels['kind']> = { 1: 'bits', 2: 'rgb', 3: 'rgba' };

function toPixels(image: unknown): Pixels | undefined {
  if (typeof image !== 'object' || image === null) return undefined;
  const { width, height, kind, data } = image as Record<string, unknown>;
  const known = typeof kind === 'number' ? kinds[kind] : undefined;
  const isBytes = data instanceof Uint8Array || data instanceof Uint8ClampedArray;
  if (typeof width !== 'number' || typeof height !== 'number' || !known || !isBytes) return undefined;
  return { width, height, kind: known, data };
}

function first(args: unknown): unknown {
  return Array.isArray(args) ? args[0] : undefined;
}

function numbers(value: unknown): number[] {
  const list = Array.isArray(value) || ArrayBuffer.isView(value) ? Array.from(value as ArrayLike<unknown>) : [];
  return list.filter((item) => typeof item === 'number');
}
