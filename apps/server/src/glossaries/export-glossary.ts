import { Readable } from 'node:stream';
import { writeGlossaryCsv, writeTbx } from '@targum/documents';
import type { FileAnswer } from '@targum/server-kit';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { selectAllTerms } from './glossaries.sql.ts';
import { requireOwnGlossary } from './policy.ts';

const kinds = {
  csv: { write: writeGlossaryCsv, mediaType: 'text/csv; charset=utf-8' },
  tbx: { write: writeTbx, mediaType: 'application/x-tbx+xml' },
};

export async function exportGlossary(
  deps: Deps,
  principal: Principal,
  glossaryId: string,
  format: keyof typeof kinds,
): Promise<FileAnswer> {
  const glossary = await requireOwnGlossary(deps.db, principal, glossaryId);
  const terms = (await selectAllTerms(deps.db, glossary.id)).map(({ source, target, mode, note }) => ({
    source,
    target,
    mode,
    ...(note === '' ? {} : { note }),
  }));
  const { write, mediaType } = kinds[format];
  const languages = { sourceLanguage: glossary.source_language, targetLanguage: glossary.target_language };
  const bytes = Buffer.from(write({ ...languages, terms }));
  return { name: `${glossary.name}.${format}`, mediaType, size: bytes.length, stream: Readable.from([bytes]) };
}
