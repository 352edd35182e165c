import { findLanguage } from '@targum/languages';
import { DocumentError } from '../errors.ts';
import {
  attribute,
  deepText,
  descendants,
  escapeAttribute,
  escapeText,
  parseXml,
  type XmlElement,
} from '../xml/index.ts';
import { type Glossary, type GlossaryTerm, makeTerm } from './glossary.ts';

const statuses: Record<GlossaryTerm['mode'], string> = {
  force: 'preferredTerm-admn-sts',
  prefer: 'admittedTerm-admn-sts',
  keep: 'preferredTerm-admn-sts',
};
/** Says of a concept that its term stays as it is, which TBX has no word for. */
const keepNote = 'targum: keep';

export function writeTbx(glossary: Glossary): string {
  const concepts = glossary.terms.map((term, index) => {
    const remarks = [...(term.mode === 'keep' ? [keepNote] : []), ...(term.note === undefined ? [] : [term.note])];
    const notes = remarks.map((remark) => `\n        <note>${escapeText(remark)}</note>`).join('');
    return `      <conceptEntry id="c${index + 1}">${notes}
        ${section(glossary.sourceLanguage, term.source)}
        ${section(glossary.targetLanguage, term.target, statuses[term.mode])}
      </conceptEntry>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<tbx xmlns="urn:iso:std:iso:30042:ed-2" type="TBX-Basic" style="dca" xml:lang="${escapeAttribute(glossary.sourceLanguage)}">
  <tbxHeader>
    <fileDesc><sourceDesc><p>Glossary written by Targum</p></sourceDesc></fileDesc>
  </tbxHeader>
  <text>
    <body>
${concepts.join('\n')}
    </body>
  </text>
</tbx>
`;
}

function section(language: string, term: string, status?: string): string {
  const note = status === undefined ? '' : `<termNote type="administrativeStatus">${status}</termNote>`;
  return `<langSec xml:lang="${escapeAttribute(language)}"><termSec><term>${escapeText(term)}</term>${note}</termSec></langSec>`;
}

const local = (element: XmlElement): string => element.raw.slice(element.raw.indexOf(':') + 1);

/** Reads TBX of either edition: concepts in both languages, forbidden terms left out. */
export function readTbx(text: string, languages: { source: string; target: string }): Glossary {
  const { root } = parseXml(text, { part: 'TBX', doctype: 'allowed' });
  const kind = local(root);
  if (kind !== 'tbx' && kind !== 'martif') throw new DocumentError('document_mislabelled', 'The file is not TBX');
  const concepts = [...descendants(root)].filter(
    (element) => local(element) === 'conceptEntry' || local(element) === 'termEntry',
  );
  const terms = concepts.flatMap((concept) => readConcept(concept, languages));
  return { sourceLanguage: languages.source, targetLanguage: languages.target, terms };
}

interface FoundTerm {
  text: string;
  status: string;
}

function readConcept(concept: XmlElement, languages: { source: string; target: string }): GlossaryTerm[] {
  const inside = [...descendants(concept)];
  const notes = inside.filter((element) => local(element) === 'note').map((element) => deepText(element).trim());
  const sources = termsIn(inside, languages.source);
  const [target] = termsIn(inside, languages.target).toSorted((left, right) => rank(left) - rank(right));
  const keeps = notes.includes(keepNote);
  const note = notes.find((item) => item !== keepNote && item !== '');
  return sources.flatMap((source) => {
    const mode = keeps ? 'keep' : target?.status.startsWith('preferred') ? 'force' : 'prefer';
    const term = makeTerm(source.text, target?.text ?? '', mode);
    if (!term) return [];
    return [note === undefined ? term : { ...term, note }];
  });
}

function termsIn(inside: readonly XmlElement[], language: string): FoundTerm[] {
  const wanted = findLanguage(language)?.code ?? language;
  const sections = inside.filter((element) => local(element) === 'langSec' || local(element) === 'langSet');
  const matching = sections.filter(
    (element) => (findLanguage(attribute(element, 'xml:lang') ?? '')?.code ?? '') === wanted,
  );
  return matching.flatMap((section) =>
    [...descendants(section)]
      .filter((element) => local(element) === 'term')
      .map((element) => ({ text: deepText(element).trim(), status: statusOf(element) }))
      .filter((term) => !/^(?:deprecated|superseded)/.test(term.status)),
  );
}

function statusOf(term: XmlElement): string {
  const around = term.parent ? [...descendants(term.parent)] : [];
  const status = around.find((element) =>
    /^(?:administrativeStatus|normativeAuthorization)$/.test(attribute(element, 'type') ?? ''),
  );
  return status ? deepText(status).trim() : '';
}

function rank(term: FoundTerm): number {
  return term.status.startsWith('preferred') ? 0 : term.status === '' ? 1 : 2;
}
