/** What every call of the administration API has in common. */
export const admin = { tag: 'administration', access: 'admin' } as const;

export const base = '/identity/admin/v1';
