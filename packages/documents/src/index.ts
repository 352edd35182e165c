import type { OpenedDocument, OpenOptions } from './model.ts';
import { recognise } from './recognise.ts';

export { buildBilingualEpub } from './bilingual/bilingual-epub.ts';
export { buildBilingualHtml } from './bilingual/bilingual-page.ts';
export { type ReturnedFile, type ReturnedRow, readTwoColumns } from './bilingual/read-two-columns.ts';
export { fingerprint, fingerprintContent, fromStretches, toStretches } from './bilingual/stretches.ts';
export { buildTrackedDocx } from './bilingual/tracked-docx.ts';
export { buildTwoColumnDocx, isShown as isShownInColumns } from './bilingual/two-column-docx.ts';
export * from './counting/index.ts';
export { DocumentError, type DocumentErrorCode } from './errors.ts';
export * from './exchange/index.ts';
export { extensionOf, findFormat, formatByName, formats } from './formats/index.ts';
export {
  acceptTranslation,
  fromMarkedText,
  hasCodes,
  placeCodes,
  plainText,
  toMarkedText,
  validateCodes,
} from './inline/index.ts';
export { ledgerToCsv } from './ledger/index.ts';
export { defaultLimits } from './limits.ts';
export type * from './model.ts';
export { recognise } from './recognise.ts';
export { writeSignOff } from './sign-off/write-sign-off.ts';

/** Opens a file to its translatable units; throws a `DocumentError` with a stable code when it cannot. */
export async function openDocument(bytes: Uint8Array, options: OpenOptions = {}): Promise<OpenedDocument> {
  const format = await recognise(bytes, options);
  return format.open(bytes, options);
}
