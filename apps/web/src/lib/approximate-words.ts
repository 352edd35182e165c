/** Bytes a word, by extension: a first figure until the server has counted. */
const bytesPerWord: Record<string, number> = { docx: 7, doc: 8, pdf: 10 };
const otherBytesPerWord = 6;
/** Reading a larger text only for a figure that is replaced in a moment would hold the page. */
const largestTextToRead = 20_000_000;

/** Plain text is counted, anything else is judged by its size. */
export async function approximateWords(file: File): Promise<number> {
  const extension = file.name.split('.').pop()?.toLowerCase() ?? '';
  if (extension === 'txt' && file.size <= largestTextToRead) {
    const text = await file.text();
    return text.split(/\s+/u).filter((word) => word !== '').length;
  }
  return Math.round(file.size / (bytesPerWord[extension] ?? otherBytesPerWord));
}
