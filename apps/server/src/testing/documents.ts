/** A small book in HTML: chapters with a heading, a paragraph with formatting, and a last line that repeats. */
export function aBook(chapters: readonly { title: string; paragraphs: readonly string[] }[]): string {
  const body = chapters
    .map(({ title, paragraphs }) => `<h1>${title}</h1>\n${paragraphs.map((text) => `<p>${text}</p>`).join('\n')}`)
    .join('\n');
  return `<!doctype html><html lang="en"><head><title>A book</title></head><body>\n${body}\n</body></html>`;
}
