import { type Core, createCore, otps } from '@targum/identity-client';
import { createRecordedServer, type RecordedServer, toRecorded } from '@targum/identity-client/recorded';

export interface World {
  core: Core;
  server: RecordedServer;
}

let count = 0;

/** A client of its own with a recorded-shape server inside the page: the gallery needs no network and no state of another tile. */
export async function makeWorld(prepare: (server: RecordedServer) => void, signedIn: boolean): Promise<World> {
  count += 1;
  const token = `public-token-test-gallery-${count}`;
  const server = createRecordedServer(token);
  prepare(server);
  const core = createCore(token, {
    baseUrl: 'https://gallery.invalid',
    frameUrl: 'about:blank',
    cookieOptions: { opaqueTokenCookieName: `gallery_${count}`, jwtCookieName: `gallery_jwt_${count}` },
    fetch: (address, init) => answer(server, address as string, init),
  });
  await core.bootstrap.ready();
  if (signedIn) await otps(core).authenticate('123456', 'method-dana@example.com', { session_duration_minutes: 30 });
  return { core, server };
}

async function answer(server: RecordedServer, address: string, init: RequestInit = {}): Promise<Response> {
  const headers = Object.fromEntries(new Headers(init.headers));
  const path = new URL(address).pathname.replace('/sdk/v1', '');
  const body = typeof init.body === 'string' ? init.body : '';
  const { status, type, body: text, delayMs } = server.handle(toRecorded(init.method ?? 'GET', path, headers, body));
  if (delayMs) await new Promise((resolve) => setTimeout(resolve, delayMs));
  return new Response(text, { status, headers: { 'content-type': type } });
}
