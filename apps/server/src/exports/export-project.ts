import { Readable } from 'node:stream';
import { assetErrors, type ExportFormat } from '@targum/contracts';
import { type ExchangeUnit, type MemoryEntry, plainText, streamTmx, streamXliff } from '@targum/documents';
import type { Executor, FileAnswer } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { requireDownloadableProject } from '../projects/policy.ts';
import { findProjectDocument } from '../segments/find-project-document.ts';
import { readRows, toExchange } from './exchange-units.ts';
import { hasTranslations } from './exports.sql.ts';
import { writeBilingual } from './write-bilingual.ts';

const fail = AppError.of(assetErrors);

/** Files for other tools are written while they are sent; both languages in one document need the whole of it. */
export async function exportProject(
  deps: Deps,
  principal: Principal,
  { projectId, format, documentId }: { projectId: string; format: ExportFormat; documentId: string | undefined },
): Promise<FileAnswer> {
  const project = await requireDownloadableProject(deps.db, principal, projectId);
  const document = await findProjectDocument(deps.db, project.id, documentId);
  const stem = document.filename.replace(/\.[^.]+$/u, '');
  const { source_language: sourceLanguage, target_language: targetLanguage } = project;
  const translated = await hasTranslations(deps.db, document.id);
  switch (format) {
    case 'xliff-1.2':
    case 'xliff-2.1': {
      // An untranslated document may go out too: somebody else may translate it.
      if (document.state === 'rejected' || document.words === null) throw fail('nothing_to_export');
      const heading = { original: document.filename, sourceLanguage, targetLanguage };
      const version = format === 'xliff-1.2' ? '1.2' : '2.1';
      const stream = Readable.from(streamXliff(heading, unitsOf(deps.db, document.id), version));
      return { name: `${stem}.${targetLanguage}.xlf`, mediaType: 'application/xliff+xml', stream };
    }
    case 'tmx': {
      if (!translated) throw fail('nothing_to_export');
      const stream = Readable.from(streamTmx({ sourceLanguage, targetLanguage }, entriesOf(deps.db, document.id)));
      return { name: `${stem}.${targetLanguage}.tmx`, mediaType: 'application/x-tmx+xml', stream };
    }
    default: {
      if (!translated) throw fail('nothing_to_export');
      const { bytes, extension, mediaType } = await writeBilingual(deps, project, document, format);
      const name =
        format === 'tracked-docx'
          ? `${stem}.${targetLanguage}.changes.${extension}`
          : `${stem}.${sourceLanguage}-${targetLanguage}.${extension}`;
      return { name, mediaType, size: bytes.length, stream: Readable.from([bytes]) };
    }
  }
}

async function* unitsOf(db: Executor, documentId: string): AsyncGenerator<ExchangeUnit> {
  for await (const row of readRows(db, documentId)) yield toExchange(row);
}

async function* entriesOf(db: Executor, documentId: string): AsyncGenerator<MemoryEntry> {
  for await (const row of readRows(db, documentId)) {
    const { source, target } = toExchange(row);
    if (target && plainText(target).trim() !== '') yield { source, target };
  }
}
