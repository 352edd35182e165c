type Refresh = () => Promise<unknown>;

const cookieName = 'targum_session_jwt';
let refresh: Refresh | undefined;

/** The session feature says here how a session is renewed; until then an old token is simply not sent. */
export function setRefresh(next: Refresh | undefined): void {
  refresh = next;
}

/** The session's JWT, renewed first when it is about to end (a laptop may have slept over it). */
export async function sessionToken(): Promise<string | undefined> {
  const token = readCookie(cookieName);
  if (!token || secondsLeft(token) > 10) return token;
  await refresh?.().catch(() => undefined);
  const renewed = readCookie(cookieName);
  return renewed && secondsLeft(renewed) > 0 ? renewed : undefined;
}

/** Which session the browser has now; the same for as long as it is the same one. */
export const sessionMark = (): string | undefined => readCookie('targum_session');

export function hasSessionCookie(): boolean {
  return sessionMark() !== undefined;
}

function readCookie(name: string): string | undefined {
  const row = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  return row ? decodeURIComponent(row.slice(name.length + 1)) : undefined;
}

function secondsLeft(jwt: string): number {
  try {
    const payload = (jwt.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { exp } = JSON.parse(atob(payload)) as { exp: number };
    return exp - Date.now() / 1000;
  } catch {
    return 0;
  }
}
