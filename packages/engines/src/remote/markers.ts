/** Numbered inline codes as callers write them into a text: `<1>`, `</1>`, `<2/>`. */
const marker = /<(\/?)(\d{1,6})(\/?)>/gu;

export const findMarkers = (text: string): string[] => [...text.matchAll(marker)].map((match) => match[0]);
export const stripMarkers = (text: string): string => text.replaceAll(marker, '');

/** True when a translation carries the same codes as its source, in any order. */
export function keepsMarkers(source: string, translation: string): boolean {
  return findMarkers(source).toSorted().join() === findMarkers(translation).toSorted().join();
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const unescapeText = (text: string): string =>
  text
    .replaceAll(/&#(\d+);/gu, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** Services that know XML take codes as tags; a tag's name may not be a number, so it gets a letter. */
export function toTags(text: string): string {
  let result = '';
  let at = 0;
  for (const match of text.matchAll(marker)) {
    result += `${escapeText(text.slice(at, match.index))}<${match[1]}x${match[2]}${match[3]}>`;
    at = match.index + match[0].length;
  }
  return result + escapeText(text.slice(at));
}

export function fromTags(text: string): string {
  return unescapeText(text.replaceAll(/<(\/?)x(\d{1,6})\s*(\/?)>/gu, '\u0000$1$2$3\u0001')).replaceAll(
    /\u0000(\/?\d+\/?)\u0001/gu, // oxlint-disable-line no-control-regex -- stand-ins that no text contains
    '<$1>',
  );
}
