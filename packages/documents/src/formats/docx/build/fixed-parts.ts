import type { Language } from '@targum/languages';

export const wordNamespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The id of a style from its name: programs keep the name and make ids of their own. */
export const tagStyle = (name: string): string => name.replaceAll(' ', '_');

/** Styles of a new document: a plain, legible set with Word's own ids, turned to the language's direction. */
export function stylesPart(language: Language, tags: Iterable<string> = []): string {
  const rtl = language.direction === 'rtl';
  const font = language.complexScriptFont ?? 'Arial';
  const headings = [32, 28, 26, 24, 22, 22].map((size, index) => {
    const level = index + 1;
    return `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:qFormat/><w:pPr><w:keepNext/><w:spacing w:before="${360 - index * 40}" w:after="120"/><w:outlineLvl w:val="${index}"/></w:pPr><w:rPr><w:b/><w:bCs/><w:sz w:val="${size}"/><w:szCs w:val="${size}"/></w:rPr></w:style>`;
  });
  const border = (side: string) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="808080"/>`;
  const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(border).join('');
  const visual = rtl ? '<w:bidiVisual/>' : '';
  const bidi = rtl ? '<w:bidi/>' : '';
  return `${declaration}<w:styles ${wordNamespaces}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:cs="${font}"/><w:sz w:val="24"/><w:szCs w:val="24"/><w:lang w:val="${rtl ? 'en-US' : language.locale}" w:bidi="${rtl ? language.locale : 'he-IL'}"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr>${bidi}<w:spacing w:after="120" w:line="276" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>
<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/>${bidi ? `<w:pPr>${bidi}</w:pPr>` : ''}</w:style>${headings.join('')}
<w:style w:type="paragraph" w:styleId="ListParagraph"><w:name w:val="List Paragraph"/><w:basedOn w:val="Normal"/><w:qFormat/><w:pPr><w:contextualSpacing/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="Quote"><w:name w:val="Quote"/><w:basedOn w:val="Normal"/><w:pPr><w:ind w:left="567" w:right="567"/></w:pPr><w:rPr><w:i/><w:iCs/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="Caption"><w:name w:val="caption"/><w:basedOn w:val="Normal"/><w:rPr><w:i/><w:iCs/><w:sz w:val="20"/><w:szCs w:val="20"/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="Code"><w:name w:val="Code"/><w:basedOn w:val="Normal"/><w:rPr><w:rFonts w:ascii="Courier New" w:hAnsi="Courier New" w:cs="Courier New"/><w:sz w:val="20"/><w:szCs w:val="20"/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="Header"><w:name w:val="header"/><w:basedOn w:val="Normal"/><w:rPr><w:sz w:val="18"/><w:szCs w:val="18"/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="FootnoteText"><w:name w:val="footnote text"/><w:basedOn w:val="Normal"/><w:pPr><w:spacing w:after="0" w:line="240" w:lineRule="auto"/></w:pPr><w:rPr><w:sz w:val="20"/><w:szCs w:val="20"/></w:rPr></w:style>
<w:style w:type="character" w:styleId="FootnoteReference"><w:name w:val="footnote reference"/><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>
<w:style w:type="character" w:styleId="Hyperlink"><w:name w:val="Hyperlink"/><w:rPr><w:color w:val="0563C1"/><w:u w:val="single"/></w:rPr></w:style>
<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:tblPr>${visual}<w:tblInd w:w="0" w:type="dxa"/><w:tblCellMar><w:left w:w="108" w:type="dxa"/><w:right w:w="108" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>
<w:style w:type="table" w:styleId="TableGrid"><w:name w:val="Table Grid"/><w:basedOn w:val="TableNormal"/><w:tblPr>${visual}<w:tblBorders>${borders}</w:tblBorders></w:tblPr></w:style>${[...tags].map(tagStyleElement).join('')}</w:styles>`;
}

const tagStyleElement = (name: string): string =>
  `<w:style w:type="character" w:customStyle="1" w:styleId="${tagStyle(name)}"><w:name w:val="${name}"/><w:uiPriority w:val="99"/><w:semiHidden/></w:style>`;

const bullets = ['•', '◦', '▪'];

/** List 1 has bullets; each ordered list is a number of its own, so that it starts at 1. */
export function numberingPart(orderedLists: readonly number[]): string {
  const levels = (make: (level: number) => string) =>
    Array.from(
      { length: 9 },
      (_, level) =>
        `<w:lvl w:ilvl="${level}"><w:start w:val="1"/>${make(level)}<w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${720 + level * 360}" w:hanging="360"/></w:pPr></w:lvl>`,
    ).join('');
  const formats = ['decimal', 'lowerLetter', 'lowerRoman'];
  const bullet = levels((level) => `<w:numFmt w:val="bullet"/><w:lvlText w:val="${bullets[level % 3]}"/>`);
  const decimal = levels((level) => `<w:numFmt w:val="${formats[level % 3]}"/><w:lvlText w:val="%${level + 1}."/>`);
  const restart = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>';
  const lists = orderedLists
    .map((id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="1"/>${restart}</w:num>`)
    .join('');
  return `${declaration}<w:numbering ${wordNamespaces}><w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="hybridMultilevel"/>${bullet}</w:abstractNum><w:abstractNum w:abstractNumId="1"><w:multiLevelType w:val="hybridMultilevel"/>${decimal}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>${lists}</w:numbering>`;
}

export function footnotesPart(notes: readonly string[]): string {
  const line = (id: number, type: string, mark: string) =>
    `<w:footnote w:type="${type}" w:id="${id}"><w:p><w:pPr><w:spacing w:after="0" w:line="240" w:lineRule="auto"/></w:pPr><w:r><w:${mark}/></w:r></w:p></w:footnote>`;
  return `${declaration}<w:footnotes ${wordNamespaces}>${line(-1, 'separator', 'separator')}${line(0, 'continuationSeparator', 'continuationSeparator')}${notes.join('')}</w:footnotes>`;
}
