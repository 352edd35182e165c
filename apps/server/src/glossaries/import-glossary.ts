import { assetErrors, type Glossary } from '@targum/contracts';
import { DocumentError, type Glossary as FileGlossary, readGlossaryCsv, readTbx } from '@targum/documents';
import { type IncomingFile, transaction } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { readText } from '../memory/import-memory.ts';
import { touchGlossary, upsertTerms } from './glossaries.sql.ts';
import { requireOwnGlossary } from './policy.ts';
import { presentGlossary } from './present-glossary.ts';

const fail = AppError.of(assetErrors);
const longestTerm = 300;

interface Imported {
  read: number;
  added: number;
  replaced: number;
  glossary: Glossary;
}

/** All terms of the file or none; a file is TBX when it looks like markup, else a table. */
export async function importGlossary(
  deps: Deps,
  principal: Principal,
  glossaryId: string,
  file: IncomingFile,
): Promise<Imported> {
  const glossary = await requireOwnGlossary(deps.db, principal, glossaryId);
  const languages = { source: glossary.source_language, target: glossary.target_language };
  const terms = parse(await readText(file), languages)
    .terms.filter(({ source, target }) => source.length <= longestTerm && target.length <= longestTerm)
    .map(({ source, target, mode, note = '' }) => ({ source, target, mode, note }));
  if (terms.length === 0) throw fail('import_empty');
  const written = await transaction(deps.db, async (db) => {
    const done = await upsertTerms(db, glossary.id, terms);
    await touchGlossary(db, glossary.id);
    return done;
  });
  const added = written.filter(Boolean).length;
  return {
    read: terms.length,
    added,
    replaced: written.length - added,
    glossary: presentGlossary(await requireOwnGlossary(deps.db, principal, glossaryId)),
  };
}

function parse(text: string, languages: { source: string; target: string }): FileGlossary {
  try {
    return /^\uFEFF?\s*</u.test(text) ? readTbx(text, languages) : readGlossaryCsv(text, languages);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw fail(error.code === 'document_no_text' ? 'import_empty' : 'import_unreadable', {
      message: error.message,
      cause: error,
    });
  }
}
