const KEPT = 'targum_return_to';

/** A provider leads back to one registered address, so where somebody came from waits here, in this tab. */
export function keepReturn(search: URLSearchParams): void {
  try {
    const wanted = search.get('return_to');
    if (wanted) sessionStorage.setItem(KEPT, wanted);
    else sessionStorage.removeItem(KEPT);
  } catch {
    // Without storage everybody starts at their projects.
  }
}

export function keptReturn(): URLSearchParams {
  try {
    const kept = sessionStorage.getItem(KEPT);
    return new URLSearchParams(kept ? { return_to: kept } : {});
  } catch {
    return new URLSearchParams();
  }
}

/** Where to go after signing in: a path of this site, never another address. */
export function returnTo(search: URLSearchParams): string {
  const wanted = search.get('return_to') ?? '/projects';
  const safe = /^\/(?![/\\])/.test(wanted) && new URL(wanted, location.origin).origin === location.origin;
  return safe ? wanted : '/projects';
}
