/** Number, source and translation side by side; on a phone one above the other. */
export const rowLayout = 'grid gap-x-5 gap-y-1.5 px-3 py-3 md:grid-cols-[2.75rem_minmax(0,1fr)_minmax(0,1fr)] sm:px-4';
