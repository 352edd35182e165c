const storageKey = 'targum_return_to';

/** The way back survives the visit to the payment provider. */
export function keepReturn(path: string | undefined): void {
  try {
    if (path) sessionStorage.setItem(storageKey, path);
    else sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage the way back leads to the billing page.
  }
}

export function keptReturn(): string | undefined {
  try {
    return ownPath(sessionStorage.getItem(storageKey));
  } catch {
    return undefined;
  }
}

/** A path of this site, never another address. */
export function ownPath(path: string | null): string | undefined {
  if (!path || !/^\/(?![/\\])/.test(path)) return undefined;
  return new URL(path, location.origin).origin === location.origin ? path : undefined;
}
