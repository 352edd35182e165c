import type { FastifyReply, FastifyRequest } from 'fastify';

/** Marks the browser that began a flow; lives as long as the longest flow. */
export const browserCookie = 'targum_browser';
/** Marks a browser that has signed somebody in. */
export const deviceCookie = 'targum_device';

/** `__Host-` makes a sibling site unable to plant the cookie; browsers take it over https only. */
export function sessionCookie(secure: boolean): string {
  return secure ? '__Host-targum_session' : 'targum_session_token';
}

/** Where the widget keeps the token on its own page; reaches us too where page and server are one origin. */
export const scriptCookie = 'targum_session';

/** The session of a browser that came by navigation, whichever of the two cookies holds it. */
export const readSessionToken = (request: FastifyRequest, secure: boolean): string | undefined =>
  readCookie(request, sessionCookie(secure)) ?? readCookie(request, scriptCookie);

/** One value, or undefined when the cookie is absent or there is more than one of that name. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  const header = request.headers.cookie ?? '';
  const values = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`));
  const value = values.length === 1 ? values[0]?.slice(name.length + 1) : undefined;
  return value && /^[A-Za-z0-9_-]{20,100}$/.test(value) ? value : undefined;
}

export function writeCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  options: { maxAge: number; secure: boolean },
): void {
  const parts = [`${name}=${value}`, 'Path=/', 'HttpOnly', `Max-Age=${options.maxAge}`];
  // Over https the widget may sit on another site; there SameSite=None is the only way to be sent at all.
  parts.push(options.secure ? 'Secure' : '', options.secure ? 'SameSite=None' : 'SameSite=Lax');
  const previous = reply.getHeader('set-cookie');
  const list = previous === undefined ? [] : Array.isArray(previous) ? previous : [String(previous)];
  reply.header('set-cookie', [
    ...list.filter((line) => !line.startsWith(`${name}=`)),
    parts.filter(Boolean).join('; '),
  ]);
}
