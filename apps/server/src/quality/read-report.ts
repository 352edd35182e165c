import { type ChapterQuality, type CheckCode, checkMeanings, type ProjectReport } from '@targum/contracts';
import { findSignOff } from '../assignments/find-sign-off.ts';
import type { Deps } from '../deps.ts';
import { countShares } from '../memory/count-shares.ts';
import { reportNames } from '../names/report-names.ts';
import type { ProjectRow } from '../projects/change-project.ts';
import { sideOf } from '../segments/list-segments.ts';
import {
  type ChapterRow,
  countCodes,
  countOrigins,
  selectChapterQuality,
  selectLedgers,
  selectTotals,
  selectWorst,
} from './quality.sql.ts';

const worstShown = 200;

/** How a translation fared, from what is stored about every segment. */
export async function readReport(deps: Deps, project: ProjectRow): Promise<ProjectReport> {
  const { db } = deps;
  const [totals, codes, origins, chapters, documents, worst] = await Promise.all([
    selectTotals(db, project.id),
    countCodes(db, project.id),
    countOrigins(db, project.id),
    selectChapterQuality(db, project.id),
    selectLedgers(db, project.id),
    selectWorst(db, project.id, worstShown),
  ]);
  const { total, done, failed, edited, approved } = totals;
  return {
    project_id: project.id,
    name: project.name,
    status: project.state,
    made_at: new Date().toISOString(),
    source: sideOf(project.source_language),
    target: sideOf(project.target_language),
    engines: totals.engines,
    signed_off: await findSignOff(db, project.id),
    segments: { total, done, failed, edited, approved },
    words: { total: totals.words, done: totals.words_done, clean: totals.words_clean },
    origins,
    matches: await countShares(deps, project),
    checks: codes.map(({ code, segments }) => ({ code: code as CheckCode, ...meaningOf(code), segments })),
    doubtful: { error: totals.errors, warning: totals.warnings, info: totals.infos },
    chapters: chapters.map(presentChapter),
    names: await reportNames(db, project),
    documents,
    worst,
  };
}

const meaningOf = (code: string) => checkMeanings[code as CheckCode];

function presentChapter(row: ChapterRow): ChapterQuality {
  const { document_id, title, ordinal, segments, words, done, failed, mean_score } = row;
  return {
    document_id,
    title,
    ordinal,
    segments,
    words,
    done,
    failed,
    doubtful: { error: row.errors, warning: row.warnings, info: row.infos },
    clean_percent: row.words_done === 0 ? 0 : Math.round((row.words_clean / row.words_done) * 1000) / 10,
    mean_score: mean_score === null ? null : Math.round(mean_score * 1000) / 1000,
  };
}
