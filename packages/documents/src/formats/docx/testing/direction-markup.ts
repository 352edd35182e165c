import {
  attribute,
  decodeXml,
  descendants,
  directText,
  firstChild,
  parseXml,
  type XmlElement,
} from '../../../xml/index.ts';
import { readZip } from '../../../zip/index.ts';

const switches = new Set(['w:bidi', 'w:bidiVisual', 'w:rtlGutter', 'w:textDirection']);

/** Everything in a package that says which way text runs, part by part and in order. */
export async function directionMarkup(bytes: Uint8Array): Promise<string[]> {
  const found: string[] = [];
  const zip = await readZip(bytes);
  for (const part of zip.parts) {
    if (!/^word\/[^/]+\.xml$/.test(part.name)) continue;
    const { root } = parseXml(decodeXml(await part.read(), part.name).text);
    for (const element of descendants(root)) {
      const owner = `${part.name} ${element.parent?.parent?.name ?? ''}/${element.parent?.name ?? ''}/${element.name}`;
      if (switches.has(element.name)) found.push(`${owner}=${attribute(element, 'w:val') ?? ''}`);
      if (element.name === 'w:jc') found.push(`${owner}=${attribute(element, 'w:val') ?? ''}`);
      if (element.name === 'w:rtl')
        found.push(`${owner} ${element.parent?.parent?.name === 'w:r' ? textOf(element.parent.parent) : ''}`);
    }
  }
  return found;
}

export interface DirectionReport {
  hebrewRuns: number;
  hebrewRunsTurned: number;
  latinRuns: number;
  latinRunsTurned: number;
  mixedRuns: number;
  tables: number;
  tablesTurned: number;
  sections: number;
  sectionsTurned: number;
}

/** Counts what black-box check (b) asks of a Hebrew document. */
export async function directionReport(bytes: Uint8Array): Promise<DirectionReport> {
  const report: DirectionReport = {
    hebrewRuns: 0,
    hebrewRunsTurned: 0,
    latinRuns: 0,
    latinRunsTurned: 0,
    mixedRuns: 0,
    tables: 0,
    tablesTurned: 0,
    sections: 0,
    sectionsTurned: 0,
  };
  const zip = await readZip(bytes);
  for (const part of zip.parts) {
    if (!/^word\/(document|header|footer|footnotes|endnotes)\d*\.xml$/.test(part.name)) continue;
    const { root } = parseXml(decodeXml(await part.read(), part.name).text);
    for (const element of descendants(root)) count(element, report);
  }
  return report;
}

function count(element: XmlElement, report: DirectionReport): void {
  if (element.name === 'w:r') {
    const text = textOf(element);
    const turned = firstChild(firstChild(element, 'w:rPr'), 'w:rtl') !== undefined ? 1 : 0;
    const hebrew = /\p{Script=Hebrew}/u.test(text);
    const latin = /\p{Script=Latin}/u.test(text);
    if (hebrew && latin) report.mixedRuns++;
    if (hebrew) report.hebrewRuns++;
    if (hebrew) report.hebrewRunsTurned += turned;
    if (latin && !hebrew) report.latinRuns++;
    if (latin && !hebrew) report.latinRunsTurned += turned;
  }
  if (element.name === 'w:tbl') {
    report.tables++;
    if (firstChild(firstChild(element, 'w:tblPr'), 'w:bidiVisual')) report.tablesTurned++;
  }
  if (element.name === 'w:sectPr') {
    report.sections++;
    if (firstChild(element, 'w:bidi') && firstChild(element, 'w:rtlGutter')) report.sectionsTurned++;
  }
}

function textOf(run: XmlElement): string {
  let text = '';
  for (const child of run.children) if (child.kind === 'element' && child.name === 'w:t') text += directText(child);
  return text;
}
