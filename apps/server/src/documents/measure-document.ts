import { segmentsInChunk } from '@targum/contracts';
import { DocumentError, type OpenedDocument, openDocument, plainText } from '@targum/documents';
import { countWords } from '@targum/documents/counting';
import { detectLanguage, languages } from '@targum/languages';
import { type Executor, type JobContext, readAll, transaction } from '@targum/server-kit';
import type { Deps } from '../deps.ts';
import { lockProject, setLanguages } from '../projects/change-project.ts';
import { replaceSegments } from '../translation/replace-segments.ts';
import { recordEvent } from '../webhooks/record-event.ts';
import { type DocumentRow, findDocument, markMeasured, markRejected, uncountedDocument } from './documents.sql.ts';
import { settleUploads } from './settle-uploads.ts';

/** Counting is repeatable: a second run after a crash finds the same paragraphs and stores them again. */
export async function measure(deps: Deps, { documentId }: { documentId: string }, context: JobContext): Promise<void> {
  const document = await findDocument(deps.db, documentId);
  if (!document || !['uploaded', 'measuring'].includes(document.state)) return;
  try {
    await settle(deps, document, await open(deps, document));
  } catch (error) {
    // Nobody would try it again: the project must not wait for it for ever.
    if (context.lastAttempt && !context.signal.aborted) await settle(deps, document, ourFault);
    throw error;
  }
}

type Refusal = Pick<DocumentError, 'message'> & { code: string };

const ourFault: Refusal = {
  code: uncountedDocument,
  message: 'The file could not be read because of a fault on our side. Upload it again.',
};

const isRefusal = (opened: OpenedDocument | Refusal): opened is Refusal => 'code' in opened;

async function settle(deps: Deps, document: DocumentRow, opened: OpenedDocument | Refusal): Promise<void> {
  const { id: documentId } = document;
  await transaction(deps.db, async (db) => {
    const project = await lockProject(db, document.project_id);
    // Deleted meanwhile, the project or the document alone.
    if (!project || !(await findDocument(db, documentId))) return;
    if (isRefusal(opened)) {
      await markRejected(db, documentId, opened.code, opened.message);
      await recordEvent(db, {
        userId: project.user_id,
        type: 'document.rejected',
        data: {
          project_id: project.id,
          document_id: documentId,
          filename: document.filename,
          error: { code: opened.code, message: opened.message },
        },
      });
    } else {
      await replaceSegments(db, documentId, segmentsOf(opened));
      await markMeasured(db, documentId, {
        format: opened.format,
        writesAs: opened.writesAs,
        words: opened.words,
        notices: opened.notices,
      });
      await chooseLanguages(db, document.project_id, opened);
    }
    await settleUploads(db, document.project_id);
  });
}

async function open(deps: Deps, document: DocumentRow): Promise<OpenedDocument | DocumentError> {
  const bytes = await readAll(await deps.storage.get(document.storage_key), document.bytes);
  try {
    return await openDocument(bytes, { name: document.filename });
  } catch (error) {
    if (error instanceof DocumentError) return error;
    throw error;
  }
}

function segmentsOf(opened: OpenedDocument) {
  return opened.units.map((unit, ordinal) => ({
    ordinal,
    chunk: Math.floor(ordinal / segmentsInChunk),
    unitId: unit.id,
    kind: unit.kind,
    source: unit.content,
    words: countWords(plainText(unit.content)),
  }));
}

/** What the text is written in decides the direction until a person chooses. */
async function chooseLanguages(db: Executor, projectId: string, opened: OpenedDocument): Promise<void> {
  const sample = opened.units.slice(0, 500).map((unit) => plainText(unit.content));
  const source = detectLanguage(sample.join('\n'));
  const target = languages.find((language) => language.code !== source);
  if (source && target) await setLanguages(db, projectId, { source, target: target.code }, false);
}
