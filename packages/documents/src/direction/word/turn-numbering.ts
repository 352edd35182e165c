import type { Language } from '@targum/languages';
import { allElements, attribute, firstChild, setAttribute, type XmlElement, type XmlTree } from '../../xml/index.ts';
import { copyTwins, dropFontHint } from './twins.ts';

/** Word's names for counting with a language's letters, each beside the Latin way that it stands for. */
const lettered: Record<string, readonly (readonly [latin: string, own: string])[]> = {
  he: [
    ['decimal', 'hebrew1'],
    ['lowerLetter', 'hebrew2'],
  ],
};

/** List numbers keep their digits unless letters are asked for; their weight and size follow the script. */
export function turnNumbering(tree: XmlTree, language: Language, letters: boolean): void {
  for (const element of allElements(tree.root)) {
    if (element.name !== 'w:lvl') continue;
    const format = firstChild(element, 'w:numFmt');
    if (format) turnFormat(tree, format, 'w:val', language, letters);
    const rPr = firstChild(element, 'w:rPr');
    if (!rPr) continue;
    copyTwins(rPr, language.direction);
    if (language.direction === 'ltr') dropFontHint(rPr);
  }
}

/** Pages and notes are counted in digits in both languages. */
export function turnPageNumbers(tree: XmlTree, section: XmlElement, language: Language): void {
  const pages = firstChild(section, 'w:pgNumType');
  if (pages) turnFormat(tree, pages, 'w:fmt', language, false);
  turnNoteNumbers(tree, section, language);
}

export function turnNoteNumbers(tree: XmlTree, parent: XmlElement, language: Language): void {
  for (const name of ['w:footnotePr', 'w:endnotePr']) {
    const format = firstChild(firstChild(parent, name), 'w:numFmt');
    if (format) turnFormat(tree, format, 'w:val', language, false);
  }
}

/** Letters of another language count nothing for its readers: those always go back. */
function turnFormat(tree: XmlTree, element: XmlElement, name: string, language: Language, letters: boolean): void {
  const value = attribute(element, name);
  const own = lettered[language.code] ?? [];
  const foreign = Object.values(lettered)
    .flat()
    .find((pair) => !own.includes(pair) && pair[1] === value);
  const wanted = foreign?.[0] ?? (letters ? own.find((pair) => pair[0] === value)?.[1] : undefined);
  if (wanted !== undefined) setAttribute(tree, element, name, wanted);
}
