import { type Inline, plainText } from '@targum/documents';
import type { JobContext } from '@targum/server-kit';
import { applyStyle, type GlossaryEntry, type TranslatedText, translateTexts } from '@targum/translation';
import type { Deps } from '../deps.ts';
import { listProjectTerms } from '../glossaries/project-glossaries.ts';
import { findKnown, type Known } from '../memory/find-known.ts';
import { findLike, type Like } from '../memory/find-like.ts';
import { recallSentences } from '../memory/recall-sentences.ts';
import { listApprovedNames } from '../names/list-approved-names.ts';
import type { ProjectRow } from '../projects/change-project.ts';
import { checkRow } from '../quality/check-row.ts';
import { engineFor } from '../system/tier-engines.ts';
import { findProjectVoice, type SpokenVoice } from '../voice/find-project-voice.ts';
import type { SegmentResult, SegmentRow } from './segments.sql.ts';
import { selectSurroundings } from './surroundings.sql.ts';

/** What was asked of the database and not of the engine: no paragraph is to blame for it. */
export class LookUpFailed extends Error {
  override name = 'LookUpFailed';
}

interface Manner {
  /** Nothing that is known is taken as it is: somebody wants to see what the engine makes of it now. */
  afresh?: boolean;
}

/**
 * The translations of some paragraphs of one document, in their order: known ones as they are, the others from the
 * engine, each text once, with the terms, names, neighbours and like translations that bear on it. All are checked.
 */
export async function translateRows(
  deps: Deps,
  rows: readonly SegmentRow[],
  project: ProjectRow,
  context: Pick<JobContext, 'signal' | 'log'>,
  manner: Manner = {},
): Promise<SegmentResult[]> {
  const texts = new Map(rows.map((row) => [row.ordinal, plainText(row.source as Inline[])]));
  const { terms, names, known, fresh, voice } = await lookUp(deps, rows, texts, project, manner);
  const drafts = await draft(deps, fresh, { entries: [...terms, ...names], voice, project, context, ...manner });
  return rows.map((row) => {
    const text = texts.get(row.ordinal) ?? '';
    const result = known.get(row.ordinal) ?? fromDraft(deps, drafts.get(text), row.ordinal);
    const checks = checkRow({ row, text, result, terms, names, project });
    return { ordinal: row.ordinal, ...result, checks };
  });
}

interface Fresh {
  ordinal: number;
  text: string;
  words: number;
  before: string | null;
  after: string | null;
  heading: string | null;
  like: Like | undefined;
}

async function lookUp(
  deps: Deps,
  rows: readonly SegmentRow[],
  texts: Map<number, string>,
  project: ProjectRow,
  { afresh = false }: Manner,
) {
  const documentId = rows[0]?.document_id ?? '';
  try {
    const [terms, names, voice, known] = await Promise.all([
      listProjectTerms(deps.db, project.id),
      listApprovedNames(deps.db, project.id),
      findProjectVoice(deps, project, [...texts.values()]),
      afresh
        ? new Map<number, Known>()
        : findKnown(
            deps.db,
            project,
            documentId,
            rows.map((row) => row.ordinal),
          ),
    ]);
    // The same text twice is one piece of work, done for where it stands first.
    const first = new Map<string, SegmentRow>();
    for (const row of rows) {
      const text = texts.get(row.ordinal) ?? '';
      if (!known.has(row.ordinal) && !first.has(text)) first.set(text, row);
    }
    const ordinals = [...first.values()].map((row) => row.ordinal);
    const [around, like] = await Promise.all([
      selectSurroundings(deps.db, documentId, ordinals),
      findLike(deps.db, project, [...first.keys()]),
    ]);
    const byOrdinal = new Map(around.map((row) => [row.ordinal, row]));
    const fresh = [...first].map(([text, row], at): Fresh => {
      const { before = null, after = null, heading = null } = byOrdinal.get(row.ordinal) ?? {};
      return { ordinal: row.ordinal, text, words: row.words, before, after, heading, like: like[at] };
    });
    return { terms, names, known, fresh, voice };
  } catch (error) {
    throw new LookUpFailed('What is known of the paragraphs could not be read', { cause: error });
  }
}

interface Draft {
  ordinal: number;
  result: TranslatedText | undefined;
  like: Like | undefined;
}

interface Circumstances extends Manner {
  entries: GlossaryEntry[];
  voice: SpokenVoice;
  project: ProjectRow;
  context: Pick<JobContext, 'signal' | 'log'>;
}

async function draft(
  deps: Deps,
  fresh: readonly Fresh[],
  { entries, voice, project, context, afresh = false }: Circumstances,
): Promise<Map<string, Draft>> {
  if (fresh.length === 0) return new Map();
  const texts = fresh.map(({ text }) => text);
  const memory = await recallSentences(deps.db, project, afresh ? [] : texts).catch((error: unknown) => {
    throw new LookUpFailed('What is known of the sentences could not be read', { cause: error });
  });
  const started = performance.now();
  const engine = engineFor(deps, project.tier);
  const made = await translateTexts(engine, texts, {
    source: project.source_language,
    target: project.target_language,
    signal: context.signal,
    glossary: entries,
    memory,
    ...voice.engine,
    surroundings: fresh.map(({ before, after, heading, like }) => ({
      ...(before === null ? {} : { before }),
      ...(after === null ? {} : { after }),
      ...(heading === null ? {} : { heading }),
      ...(like ? { hints: [{ source: like.source, target: like.target }] } : {}),
    })),
  });
  const { source_language: language, target_language: target } = project;
  const results = made.map((result, at) =>
    applyStyle(result, voice.style, target, { text: texts[at] ?? '', language }),
  );
  const about = {
    engine: engine.id,
    words: fresh.reduce((sum, { words }) => sum + words, 0),
    seconds: (performance.now() - started) / 1000,
  };
  deps.metrics.observeTranslation(about);
  context.log.debug(about, 'paragraphs translated');
  return new Map(fresh.map(({ text, ordinal, like }, at) => [text, { ordinal, like, result: results[at] }]));
}

type Translated = Omit<Known, 'origin' | 'target'> & {
  origin: 'engine' | Known['origin'];
  target: string | null;
  suggestion?: Like;
};

function fromDraft(deps: Deps, found: Draft | undefined, ordinal: number): Translated {
  const repeated = found !== undefined && found.ordinal !== ordinal;
  const result = found?.result;
  return {
    origin: repeated ? 'repetition' : 'engine',
    match: found?.like?.match ?? null,
    target: result?.text ?? null,
    links: result?.links ?? [],
    score: result?.score ?? null,
    flags: result?.flags ?? ['no-result'],
    engine: signatureOf(result) ?? `${deps.engine.id} ${deps.engine.version}`,
    ...(found?.like ? { suggestion: found.like } : {}),
  };
}

/** Whoever made most of it is named: of a chain of engines any may have answered. */
function signatureOf(result: TranslatedText | undefined): string | undefined {
  const [made] = (result?.sentences ?? [])
    .filter(({ engine }) => engine.id !== 'memory' && engine.id !== 'headings')
    .toSorted((a, b) => b.source[1] - b.source[0] - (a.source[1] - a.source[0]));
  return made && `${made.engine.id} ${made.engine.version}`;
}
