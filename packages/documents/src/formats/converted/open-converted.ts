import { DocumentError } from '../../errors.ts';
import type { Ledger, LedgerEntry, Notice, OpenedDocument, OpenOptions } from '../../model.ts';
import { buildDocx, type NewDocx } from '../docx/build-docx.ts';
import { docx } from '../docx/index.ts';

interface Converted {
  /** What came in: pdf, doc or rtf. */
  format: string;
  document: NewDocx | Uint8Array;
  notices: Notice[];
  /** Text of the original that was left out on purpose, with its reason. */
  leftOut?: Ledger['excluded'];
}

/** A file of a format that cannot be written is opened as the Word document it was turned into. */
export async function openConverted(converted: Converted, options: OpenOptions): Promise<OpenedDocument> {
  const { format, document, notices, leftOut = [] } = converted;
  const bytes = document instanceof Uint8Array ? document : await buildDocx(document);
  const inner = await docx.open(bytes, options);
  if (inner.units.length === 0)
    throw new DocumentError('document_no_text', 'The file holds no text that could be translated');
  return {
    ...inner,
    format,
    writesAs: 'docx',
    notices: [...notices, ...inner.notices],
    async write(wanted) {
      const written = await inner.write(wanted);
      return { ...written, notices: [...notices, ...written.notices], ledger: withLeftOut(written.ledger, leftOut) };
    },
  };
}

function withLeftOut(ledger: Ledger, leftOut: Ledger['excluded']): Ledger {
  const total: LedgerEntry[] = leftOut.map(({ part, nodes, characters }) => ({ part, nodes, characters }));
  return { ...ledger, total: [...ledger.total, ...total], excluded: [...ledger.excluded, ...leftOut] };
}
