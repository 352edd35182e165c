import type { Inline } from '../model.ts';
import { escapeAttribute, escapeText } from '../xml/index.ts';
import type { ExchangeFile, ExchangeState, ExchangeUnit } from './exchange-file.ts';

const states12: Record<ExchangeState, string> = {
  new: 'new',
  translated: 'translated',
  reviewed: 'signed-off',
  final: 'final',
};
const states21: Record<ExchangeState, string> = {
  new: 'initial',
  translated: 'translated',
  reviewed: 'reviewed',
  final: 'final',
};

type Heading = Omit<ExchangeFile, 'units'>;

interface Spelling {
  head: (file: Heading) => string;
  unit: (file: Heading, unit: ExchangeUnit, index: number) => string;
  tail: string;
}

const version12: Spelling = {
  head: (file) => `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
  <file original="${escapeAttribute(file.original)}" source-language="${escapeAttribute(file.sourceLanguage)}" target-language="${escapeAttribute(file.targetLanguage)}" datatype="x-targum">
    <body>
`,
  unit: unit12,
  tail: `    </body>
  </file>
</xliff>
`,
};

/** Unit ids of version 2 may not hold slashes or colons, so the document's own id goes into the name. */
const version21: Spelling = {
  head: (file) => `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:tgm="urn:targum:xliff" version="2.1" srcLang="${escapeAttribute(file.sourceLanguage)}" trgLang="${escapeAttribute(file.targetLanguage)}">
  <file id="f1" original="${escapeAttribute(file.original)}">
`,
  unit: (_file, unit, index) => unit21(unit, index),
  tail: `  </file>
</xliff>
`,
};

export function writeXliff12(file: ExchangeFile): string {
  return write(file, version12);
}

export function writeXliff21(file: ExchangeFile): string {
  return write(file, version21);
}

function write(file: ExchangeFile, spelling: Spelling): string {
  const units = file.units.map((unit, index) => spelling.unit(file, unit, index));
  return `${spelling.head(file)}${units.join('')}${spelling.tail}`;
}

/** The same file piece by piece, for units that are read while it is written. */
export async function* streamXliff(
  file: Heading,
  units: AsyncIterable<ExchangeUnit>,
  version: '1.2' | '2.1',
): AsyncGenerator<string> {
  const spelling = version === '1.2' ? version12 : version21;
  yield spelling.head(file);
  let index = 0;
  for await (const unit of units) yield spelling.unit(file, unit, index++);
  yield spelling.tail;
}

/** Where each version lets a tool leave a word to itself, which others hand back untouched. */
const base12 = ({ base }: ExchangeUnit): string => (base === undefined ? '' : ` extradata="targum:${base}"`);
const base21 = ({ base }: ExchangeUnit): string => (base === undefined ? '' : ` tgm:base="${base}"`);

function unit12(file: Heading, unit: ExchangeUnit): string {
  const state = ` state="${states12[unit.state ?? 'translated']}"`;
  const target = unit.target
    ? `\n        <target xml:lang="${escapeAttribute(file.targetLanguage)}"${state}>${spell12(unit.target)}</target>`
    : '';
  const note = unit.note === undefined ? '' : `\n        <note>${escapeText(unit.note)}</note>`;
  const approved = unit.state === 'reviewed' || unit.state === 'final' ? ' approved="yes"' : '';
  return `      <trans-unit id="${escapeAttribute(unit.id)}"${approved}${base12(unit)} xml:space="preserve">\n        <source xml:lang="${escapeAttribute(file.sourceLanguage)}">${spell12(unit.source)}</source>${target}${note}\n      </trans-unit>\n`;
}

function spell12(content: readonly Inline[]): string {
  return content
    .map((piece) => {
      if (typeof piece === 'string') return escapeText(piece);
      if ('open' in piece) return `<g id="${piece.open}">`;
      return 'close' in piece ? '</g>' : `<x id="${piece.single}"/>`;
    })
    .join('');
}

function unit21(unit: ExchangeUnit, index: number): string {
  const notes = unit.note === undefined ? '' : `\n      <notes><note>${escapeText(unit.note)}</note></notes>`;
  const state = states21[unit.state ?? (unit.target ? 'translated' : 'new')];
  const target = unit.target ? `\n        <target xml:space="preserve">${spell21(unit.target)}</target>` : '';
  return `    <unit id="u${index + 1}" name="${escapeAttribute(unit.id)}"${base21(unit)}>${notes}
      <segment state="${state}">
        <source xml:space="preserve">${spell21(unit.source)}</source>${target}
      </segment>
    </unit>
`;
}

function spell21(content: readonly Inline[]): string {
  return content
    .map((piece) => {
      if (typeof piece === 'string') return escapeText(piece);
      if ('open' in piece) return `<pc id="${piece.open}">`;
      return 'close' in piece ? '</pc>' : `<ph id="${piece.single}"/>`;
    })
    .join('');
}
