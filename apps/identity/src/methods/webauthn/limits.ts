/** How long a person may take at the browser's prompt. */
export const ceremonyMinutes = 5;
/** Passkeys of one account. */
export const maxRegistrations = 10;
