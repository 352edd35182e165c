import type { NameReport } from '@targum/contracts';
import type { Link } from '@targum/documents';
import type { Executor } from '@targum/server-kit';
import { groupRenderings, isTermPresent, matchTerms, renderingOf } from '@targum/translation';
import type { ProjectRow } from '../projects/change-project.ts';
import { lookInPages } from './look-in-pages.ts';
import { type NameRow, selectNames, selectTranslated } from './names.sql.ts';

interface Seen {
  occurrences: number;
  renderings: string[];
}

/** How every name was written in what is translated so far, and whether that is always the same. */
export async function reportNames(db: Executor, project: ProjectRow): Promise<NameReport[]> {
  const names = (await selectNames(db, project.id)).filter((name) => name.state !== 'rejected');
  if (names.length === 0) return [];
  const seen = new Map<string, Seen>(names.map(({ source }) => [source, { occurrences: 0, renderings: [] }]));
  const byName = new Map(names.map((name) => [name.source, name]));
  const entries = names.map(({ source }) => ({ source, target: source, caseSensitive: true }));
  for await (const row of lookInPages((after, limit) => selectTranslated(db, project.id, after, limit))) {
    for (const match of matchTerms(row.source, entries, project.source_language)) {
      const tally = seen.get(match.target);
      if (!tally) continue;
      tally.occurrences += 1;
      const links = (row.links ?? []) as Link[];
      const rendering =
        renderingOf(match.span, row.target, links) ??
        wantedIn(row.target, byName.get(match.target), project.target_language);
      if (rendering) tally.renderings.push(rendering);
    }
  }
  return names.map((name) => present(name, seen.get(name.source), project.target_language));
}

/** Translations from a memory have no links; there the wanted rendering can still be looked for. */
function wantedIn(target: string, name: NameRow | undefined, language: string): string | undefined {
  const wanted = name?.rendering;
  return wanted && isTermPresent(target, wanted, language) ? wanted : undefined;
}

function present(name: NameRow, seen: Seen | undefined, language: string): NameReport {
  const { id, source, kind, state, rendering } = name;
  const renderings = groupRenderings(seen?.renderings ?? [], language, rendering);
  const wanted = state === 'approved' ? rendering : renderings[0]?.text;
  return {
    id,
    source,
    kind,
    state,
    rendering,
    occurrences: seen?.occurrences ?? 0,
    aligned: seen?.renderings.length ?? 0,
    renderings,
    consistent: renderings.every(({ text }) => text === wanted),
  };
}
