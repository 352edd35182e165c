import { z } from 'zod';

/** What every call of the administration API has in common. */
export const admin = { tag: 'administration', access: 'admin' } as const;

/** Values as whoever asks for a change has read them; a change of something that is different by now is refused. */
export const seenValues = z.record(z.string().max(100), z.unknown()).optional();

export const base = '/identity/admin/v1';
