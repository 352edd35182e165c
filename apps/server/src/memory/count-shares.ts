import type { MatchShares } from '@targum/contracts';
import type { Deps } from '../deps.ts';
import type { ProjectRow } from '../projects/change-project.ts';
import { findLike } from './find-like.ts';
import { selectFingerprint, selectOpen, selectShares, selectUsedShares, sumKinds, upsertShares } from './shares.sql.ts';

/** More texts than this are not compared with the memory one by one: what is left counts as new. */
const mostCompared = 20_000;
const comparedAtOnce = 200;
/** Nor for longer than this: an estimate is waited for. */
const longestMilliseconds = 5_000;

/**
 * The words of a project by what is known of them; kept until the documents or the memories change. Once it is started,
 * by what was used: its own translations are in the memory by then.
 */
export async function countShares(deps: Deps, project: ProjectRow): Promise<MatchShares> {
  if (project.started_at !== null) return selectUsedShares(deps.db, project.id);
  const fingerprint = await selectFingerprint(deps.db, project.id);
  const kept = await selectShares(deps.db, project.id, fingerprint);
  if (kept) return kept;
  const kinds = new Map((await sumKinds(deps.db, project.id)).map(({ kind, words }) => [kind, words]));
  const open = kinds.get('open') ?? 0;
  const fuzzy = open === 0 ? 0 : await countLike(deps, project);
  const shares = {
    new: open - fuzzy,
    repetitions: kinds.get('repetition') ?? 0,
    fuzzy,
    exact: kinds.get('exact') ?? 0,
    context: kinds.get('context') ?? 0,
  };
  await upsertShares(deps.db, project.id, fingerprint, shares);
  return shares;
}

async function countLike(deps: Deps, project: ProjectRow): Promise<number> {
  if (project.user_id === null) return 0;
  const open = await selectOpen(deps.db, project.id, mostCompared);
  let words = 0;
  const until = performance.now() + longestMilliseconds;
  for (let start = 0; start < open.length && performance.now() < until; start += comparedAtOnce) {
    const slice = open.slice(start, start + comparedAtOnce);
    const like = await findLike(
      deps.db,
      project,
      slice.map(({ text }) => text),
    );
    slice.forEach((row, at) => {
      if (like[at]) words += row.words;
    });
  }
  return words;
}
