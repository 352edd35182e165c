import type { JobContext } from '@targum/server-kit';
import type { Deps } from '../deps.ts';
import type { ProjectRow } from '../projects/change-project.ts';
import { engineFor } from '../system/tier-engines.ts';
import type { SegmentResult, SegmentRow } from './segments.sql.ts';
import { LookUpFailed, translateRows } from './translate-rows.ts';

/** The engine fails on everything: trying again later may help, looking for a culprit does not. */
export class EngineDown extends Error {
  override name = 'EngineDown';

  constructor(cause: unknown) {
    super('The engine does not answer', { cause });
  }
}

/**
 * A paragraph that the engine cannot cope with fails alone: what fails together is halved until the culprit stands by
 * itself and has failed by itself. When the engine fails on anything at all, nothing is held against the paragraphs.
 */
export async function translateSafely(
  deps: Deps,
  rows: SegmentRow[],
  project: ProjectRow,
  context: JobContext,
): Promise<SegmentResult[]> {
  try {
    return await translateRows(deps, rows, project, context);
  } catch (error) {
    context.signal.throwIfAborted();
    if (error instanceof LookUpFailed) throw error;
    if (!(await answersAtAll(deps, project, context.signal))) throw new EngineDown(error);
    context.log.warn(
      { err: error, paragraphs: rows.length },
      'the engine failed on some paragraphs; looking for which',
    );
  }
  return isolate(deps, rows, project, context);
}

async function isolate(
  deps: Deps,
  rows: SegmentRow[],
  project: ProjectRow,
  context: JobContext,
): Promise<SegmentResult[]> {
  const results: SegmentResult[] = [];
  for (const part of halves(rows)) {
    context.signal.throwIfAborted();
    try {
      results.push(...(await translateRows(deps, part, project, context)));
    } catch (error) {
      context.signal.throwIfAborted();
      if (error instanceof LookUpFailed) throw error;
      if (part.length > 1) results.push(...(await isolate(deps, part, project, context)));
      else results.push(...part.map((row) => failed(deps, row, context, error)));
    }
  }
  return results;
}

function halves(rows: SegmentRow[]): SegmentRow[][] {
  const middle = Math.ceil(rows.length / 2);
  return [rows.slice(0, middle), rows.slice(middle)].filter((half) => half.length > 0);
}

function failed(deps: Deps, row: SegmentRow, { log }: JobContext, error: unknown): SegmentResult {
  log.error({ err: error, ordinal: row.ordinal }, 'a paragraph could not be translated');
  return {
    ordinal: row.ordinal,
    target: null,
    links: [],
    score: null,
    flags: [],
    engine: `${deps.engine.id} ${deps.engine.version}`,
    failure: 'engine_failed',
  };
}

/** Digits are the same in every language. */
async function answersAtAll(deps: Deps, pair: ProjectRow, signal: AbortSignal): Promise<boolean> {
  try {
    await engineFor(deps, pair.tier).translate({
      source: pair.source_language,
      target: pair.target_language,
      segments: [{ text: '1, 2, 3.' }],
      signal,
    });
    return true;
  } catch {
    return false;
  }
}
