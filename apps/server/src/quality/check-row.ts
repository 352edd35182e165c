import type { SegmentCheck } from '@targum/contracts';
import { acceptTranslation, hasCodes, type Inline, type Link, type Unit } from '@targum/documents';
import { checkSegment, type GlossaryEntry, matchTerms } from '@targum/translation';
import type { ProjectRow } from '../projects/change-project.ts';

interface RowToCheck {
  row: { unit_id: string; source: unknown[] };
  text: string;
  result: { target: string | null; links: unknown; score: number | null; flags: string[] };
  terms: readonly GlossaryEntry[];
  names: readonly GlossaryEntry[];
  project: Pick<ProjectRow, 'source_language' | 'target_language'>;
}

/** The doubts about one translated paragraph; one without a translation failed, which its state says. */
export function checkRow({ row, text, result, terms, names, project }: RowToCheck): SegmentCheck[] {
  if (result.target === null) return [];
  const { source_language: sourceLanguage, target_language: targetLanguage } = project;
  const codes = whyCodesMoved(row, result.target, result.links);
  return checkSegment({
    source: text,
    target: result.target,
    sourceLanguage,
    targetLanguage,
    terms: matchTerms(text, terms, sourceLanguage),
    names: matchTerms(text, names, sourceLanguage).map(({ source, target }) => ({ source, rendering: target })),
    flags: result.flags,
    ...(result.score === null ? {} : { score: result.score }),
    ...(codes === undefined ? {} : { codes }),
  });
}

function whyCodesMoved(row: RowToCheck['row'], target: string, links: unknown): string | undefined {
  const content = row.source as Inline[];
  if (!hasCodes(content)) return undefined;
  const unit: Unit = { id: row.unit_id, kind: 'paragraph', content, part: '' };
  const accepted = acceptTranslation(unit, { text: target, links: (links ?? []) as Link[] });
  return 'flag' in accepted ? accepted.flag : undefined;
}
