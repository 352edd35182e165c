import type { Glossary } from '@targum/contracts';
import type { GlossaryRow } from './glossaries.sql.ts';

export function presentGlossary(row: GlossaryRow): Glossary {
  const { id, name, source_language, target_language, terms } = row;
  return {
    id,
    name,
    source_language,
    target_language,
    terms,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
