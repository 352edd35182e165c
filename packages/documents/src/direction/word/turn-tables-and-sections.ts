import type { Language } from '@targum/languages';
import { allElements, createElement, firstChild, insertAt, type XmlTree } from '../../xml/index.ts';
import { switchOff, switchOn } from './switches.ts';
import { turnPageNumbers } from './turn-numbering.ts';

/** Columns run from the other side; cells keep their order in the file. Sections and gutters likewise. */
export function turnTablesAndSections(tree: XmlTree, language: Language): void {
  const turn = language.direction === 'rtl' ? switchOn : switchOff;
  for (const element of allElements(tree.root)) {
    if (element.name === 'w:tbl') {
      let tblPr = firstChild(element, 'w:tblPr');
      if (!tblPr && language.direction === 'rtl') {
        tblPr = createElement(tree, 'w:tblPr');
        insertAt(element, 0, tblPr);
      }
      if (tblPr) turn(tree, tblPr, 'w:bidiVisual');
    } else if (element.name === 'w:sectPr') {
      turn(tree, element, 'w:bidi');
      turn(tree, element, 'w:rtlGutter');
      turnPageNumbers(tree, element, language);
    }
  }
}
