import { detectLanguage } from '@targum/languages';
import { directionMarkup, directionReport } from '../formats/docx/testing/direction-markup.ts';
import { openDocument, plainText, toMarkedText } from '../index.ts';
import type { OpenedDocument, Unit, UnitTranslation } from '../model.ts';
import { readZip } from '../zip/index.ts';
import { identity, pseudoTranslate } from './letter-for-letter.ts';
import { checkEpub, epubcheck, runSoffice, soffice } from './outside-tools.ts';

export interface CheckResult {
  check: 'identity' | 'direction' | 'there-and-back' | 'ledger' | 'opens' | 'resume';
  /** Undefined when it could not be done here; the detail says why. */
  ok: boolean | undefined;
  detail: string;
}

/** Whether an outside program opens what was written; a suite may gather files and ask once for all. */
export type OpensCheck = (document: OpenedDocument, original: Uint8Array, written: Uint8Array) => CheckResult;

/** The six checks every format has to pass, from outside: bytes in, bytes out. */
export async function blackBoxChecks(
  bytes: Uint8Array,
  name: string,
  opens: OpensCheck = opensNow,
): Promise<CheckResult[]> {
  const document = await openDocument(bytes, { name });
  const source = detectLanguage(document.units.map((unit) => plainText(unit.content)).join(' ')) ?? 'en';
  const target = source === 'he' ? 'en' : 'he';
  const turned = await document.write({ source, target, translate: pseudoTranslate(target) });
  return [
    await checkIdentity(document, bytes, source),
    await checkDirection(document, turned.bytes, target),
    await checkBack(document, bytes, turned.bytes, source, target),
    {
      check: 'ledger',
      ok: turned.ledger.closes && turned.ledger.failed.length === 0,
      detail: `${turned.ledger.excluded.length} kinds of exclusion`,
    },
    opens(document, bytes, turned.bytes),
    await checkResume(bytes, name, source, target, turned.bytes),
  ];
}

/** Same texts after writing them unchanged; packages that were not converted are the same bytes. */
async function checkIdentity(document: OpenedDocument, bytes: Uint8Array, source: string): Promise<CheckResult> {
  const written = await document.write({ source, target: source, translate: identity });
  const settled = document.notices.some((notice) => notice.code.startsWith('tracked_changes_acc'));
  if (document.format === document.writesAs && ['docx', 'odt'].includes(document.format) && !settled) {
    return { check: 'identity', ok: Buffer.compare(written.bytes, bytes) === 0, detail: 'bytes compared' };
  }
  const again = await openDocument(written.bytes, { name: `x.${document.writesAs}` });
  const [before, after] = [texts(document.units), texts(again.units)];
  return { check: 'identity', ok: before === after, detail: `${document.units.length} units compared` };
}

function texts(units: readonly Unit[]): string {
  return units.map((unit) => toMarkedText(unit.content)).join('\n');
}

async function checkDirection(document: OpenedDocument, bytes: Uint8Array, target: string): Promise<CheckResult> {
  const again = await openDocument(bytes, { name: `x.${document.writesAs}` });
  const left = again.units.filter((unit) =>
    (target === 'he' ? /\p{Script=Latin}/u : /\p{Script=Hebrew}/u).test(plainText(unit.content)),
  );
  if (left.length > 0)
    return { check: 'direction', ok: false, detail: `${left.length} units in the source's letters: ${left[0]?.id}` };
  if (document.writesAs !== 'docx' || target !== 'he') return { check: 'direction', ok: true, detail: 'letters only' };
  const report = await directionReport(bytes);
  const ok =
    report.hebrewRuns === report.hebrewRunsTurned &&
    report.latinRunsTurned === 0 &&
    report.mixedRuns === 0 &&
    report.tables === report.tablesTurned &&
    report.sections === report.sectionsTurned;
  return { check: 'direction', ok, detail: JSON.stringify(report) };
}

async function checkBack(
  document: OpenedDocument,
  original: Uint8Array,
  turned: Uint8Array,
  source: string,
  target: string,
): Promise<CheckResult> {
  if (source !== 'en') return { check: 'there-and-back', ok: undefined, detail: 'only English sources are compared' };
  if (document.format !== document.writesAs) return { check: 'there-and-back', ok: undefined, detail: 'converted' };
  const again = await openDocument(turned, { name: `x.${document.writesAs}` });
  const back = await again.write({ source: target, target: source, translate: pseudoTranslate(source) });
  const [before, after] = [await markup(document.writesAs, original), await markup(document.writesAs, back.bytes)];
  const at = before.findIndex((item, index) => item !== after[index]);
  const detail = at < 0 ? `${before.length} marks` : `${before[at]} became ${after[at]}`;
  return { check: 'there-and-back', ok: at < 0 && before.length === after.length, detail };
}

/** What says which way text runs, in order; single runs are left out because their letters were changed. */
async function markup(format: string, bytes: Uint8Array): Promise<string[]> {
  if (format === 'docx') return (await directionMarkup(bytes)).filter((line) => !line.includes('w:r/w:rPr/w:rtl'));
  if (!['odt', 'epub'].includes(format)) return attributes(new TextDecoder().decode(bytes));
  const found: string[] = [];
  for (const part of (await readZip(bytes)).parts) {
    if (/\.(xml|x?html|opf|ncx)$/.test(part.name))
      found.push(...attributes(new TextDecoder().decode(await part.read())));
  }
  return found;
}

function attributes(xml: string): string[] {
  return [
    ...xml.matchAll(/\s(style:writing-mode|fo:text-align|table:align|dir|page-progression-direction)="[^"]*"/g),
  ].map((match) => match[0]);
}

/** LibreOffice opens documents; epubcheck has nothing against a book that it did not have before. */
function opensNow(document: OpenedDocument, original: Uint8Array, bytes: Uint8Array): CheckResult {
  const format = document.writesAs;
  if (format === 'epub') {
    if (!epubcheck) return { check: 'opens', ok: undefined, detail: 'epubcheck is not installed' };
    const fresh = checkEpub(bytes).length - checkEpub(original).length;
    return { check: 'opens', ok: fresh <= 0, detail: `${fresh} new errors` };
  }
  if (format !== 'docx' && format !== 'odt')
    return { check: 'opens', ok: undefined, detail: `no program here opens ${format}` };
  if (!soffice) return { check: 'opens', ok: undefined, detail: 'LibreOffice is not installed' };
  try {
    const pdf = runSoffice(bytes, format, 'pdf');
    return { check: 'opens', ok: pdf.length > 500, detail: `${pdf.length} bytes of PDF` };
  } catch (error) {
    return { check: 'opens', ok: false, detail: String(error) };
  }
}

/** A worker that died left translations in a database; a new one opens the file again and finishes the same. */
async function checkResume(
  bytes: Uint8Array,
  name: string,
  source: string,
  target: string,
  expected: Uint8Array,
): Promise<CheckResult> {
  const first = await openDocument(bytes, { name });
  const translate = pseudoTranslate(target);
  const stored = JSON.stringify(first.units.map((unit): [string, UnitTranslation] => [unit.id, translate(unit)]));
  const second = await openDocument(bytes, { name });
  const kept = new Map(JSON.parse(stored) as [string, UnitTranslation][]);
  const written = await second.write({ source, target, translate: (unit) => kept.get(unit.id) });
  return { check: 'resume', ok: Buffer.compare(written.bytes, expected) === 0, detail: `${kept.size} units by id` };
}
