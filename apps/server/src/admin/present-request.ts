import type { ContactRequest } from '@targum/contracts';

type Row = Omit<ContactRequest, 'created_at' | 'handled_at'> & { created_at: Date; handled_at: Date | null };

export function presentRequest(row: Row): ContactRequest {
  return { ...row, created_at: row.created_at.toISOString(), handled_at: row.handled_at?.toISOString() ?? null };
}
