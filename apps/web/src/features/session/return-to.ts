/** Where to go after signing in: a path of this site, never another address. */
export function returnTo(search: URLSearchParams): string {
  const wanted = search.get('return_to') ?? '/projects';
  const safe = /^\/(?![/\\])/.test(wanted) && new URL(wanted, location.origin).origin === location.origin;
  return safe ? wanted : '/projects';
}
