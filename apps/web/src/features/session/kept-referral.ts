const storageKey = 'targum_referral';
const shape = /^[A-Za-z0-9-]{4,40}$/;

/** A link with `?ref=` may be opened days before its reader signs up, so the code is kept until then. */
export function keepReferral(): void {
  const code = new URLSearchParams(location.search).get('ref');
  if (!code || !shape.test(code)) return;
  try {
    localStorage.setItem(storageKey, code);
  } catch {
    // Storage may be switched off; the code then counts only on this page.
  }
}

/** The server takes a code at the first sign-in only, so sending it again later does no harm. */
export function keptReferral(): { referral_code?: string } {
  const here = new URLSearchParams(location.search).get('ref');
  const code = here && shape.test(here) ? here : readKept();
  return code ? { referral_code: code } : {};
}

function readKept(): string | undefined {
  try {
    return localStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}
