/**
 * The quick estimate that is shown before a file was parsed, one named rule per kind of file.
 * Sizes are in bytes; a part of a word counts as a whole one.
 */
export function countTxtByWhitespace(text: string): number {
  const trimmed = text.trim();
  return trimmed === '' ? 0 : trimmed.split(/\s+/u).length;
}

/** A docx counts by its raw text; where that is empty or could not be read, by its size. */
export function countDocxByRawText(rawText: string | undefined, size: number): number {
  const words = rawText === undefined ? 0 : countTxtByWhitespace(rawText);
  return words > 0 ? words : countDocxBySize(size);
}

export const countDocxBySize = (size: number): number => Math.ceil(size / 7);
export const countDocBySize = (size: number): number => Math.ceil(size / 8);
export const countPdfBySize = (size: number): number => Math.ceil(size / 10);
export const countOtherBySize = (size: number): number => Math.ceil(size / 6);

/** The extension in lower case, without its dot; empty where the name has none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}
