import type { Language } from '@targum/languages';
import { allElements, firstChild, type XmlTree } from '../../xml/index.ts';
import { copyTwins, dropFontHint } from './twins.ts';

/** Numbers of lists stay decimal and keep their place; only their weight and size follow the script. */
export function turnNumbering(tree: XmlTree, language: Language): void {
  for (const element of allElements(tree.root)) {
    const rPr = element.name === 'w:lvl' ? firstChild(element, 'w:rPr') : undefined;
    if (!rPr) continue;
    copyTwins(rPr, language.direction);
    if (language.direction === 'ltr') dropFontHint(rPr);
  }
}
