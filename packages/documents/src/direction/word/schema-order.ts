import { childElements, insertAt, type XmlElement } from '../../xml/index.ts';

/** Order of children that the schema asks for, as far as this pass inserts any. */
const orders: Record<string, readonly string[]> = {
  'w:pPr':
    'pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange'.split(
      ' ',
    ),
  'w:rPr':
    'ins del moveFrom moveTo rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof snapToGrid vanish webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl cs em lang eastAsianLayout specVanish oMath rPrChange'.split(
      ' ',
    ),
  'w:tblPr':
    'tblStyle tblpPr tblOverlap bidiVisual tblStyleRowBandSize tblStyleColBandSize tblW jc tblCellSpacing tblInd tblBorders shd tblLayout tblCellMar tblLook tblCaption tblDescription tblPrChange'.split(
      ' ',
    ),
  'w:sectPr':
    'headerReference footerReference footnotePr endnotePr type pgSz pgMar paperSrc pgBorders lnNumType pgNumType cols formProt vAlign noEndnote titlePg textDirection bidi rtlGutter docGrid printerSettings sectPrChange'.split(
      ' ',
    ),
  'w:style':
    'name aliases basedOn next link autoRedefine hidden uiPriority semiHidden unhideWhenUsed qFormat locked personal personalCompose personalReply rsid pPr rPr tblPr trPr tcPr tblStylePr'.split(
      ' ',
    ),
};

/** Inserts a child where the schema wants it. */
export function insertOrdered(parent: XmlElement, child: XmlElement): void {
  const order = orders[parent.name] ?? [];
  const rank = (element: XmlElement): number => {
    const index = order.indexOf(element.name.slice(2));
    return index < 0 ? order.length : index;
  };
  const wanted = rank(child);
  const next = childElements(parent).find((element) => rank(element) > wanted);
  insertAt(parent, next ? parent.children.indexOf(next) : parent.children.length, child);
}
