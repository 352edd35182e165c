import { createHash, randomBytes, randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

export interface GoogleFile {
  id: string;
  name: string;
  mimeType: string;
  content: Buffer;
  parents: string[];
  trashed: boolean;
}

interface Reply {
  status: number;
  json?: unknown;
  content?: Buffer;
}

const refused = (status: number, reason: string): Reply => ({
  status,
  json: { error: { code: status, message: reason, errors: [{ reason }] } },
});

/**
 * The part of Google's sign-in and Drive that we use, on a port of this machine: codes are good once and only with
 * their PKCE verifier, tokens end, and a folder that was not opened to the application does not exist for it.
 */
export async function googleServer(client: { id: string; secret: string }) {
  const codes = new Map<string, { challenge: string; redirect: string; scope: string }>();
  const refreshTokens = new Set<string>();
  const accessTokens = new Set<string>();
  const state = {
    url: '',
    files: new Map<string, GoogleFile>(),
    openFolders: new Set<string>(),
    requests: [] as string[],
    /** Answers instead of the usual, when it answers at all. */
    fault: (_request: string): Reply | undefined => undefined,
    refreshTokens,
    /** The next consent leaves out what was asked for. */
    grantNothing: false,
    endAccessTokens: () => accessTokens.clear(),
    addFile(file: { name: string; mimeType: string; content: string | Buffer; parent?: string }): GoogleFile {
      const made = {
        id: randomUUID(),
        name: file.name,
        mimeType: file.mimeType,
        content: Buffer.from(file.content),
        parents: file.parent ? [file.parent] : [],
        trashed: false,
      };
      state.files.set(made.id, made);
      return made;
    },
    /** What a person does who follows the address and agrees. */
    consent(address: string): { code: string; state: string } {
      const query = new URL(address).searchParams;
      const code = `4/${randomBytes(12).toString('base64url')}`;
      codes.set(code, {
        challenge: query.get('code_challenge') ?? '',
        redirect: query.get('redirect_uri') ?? '',
        scope: state.grantNothing ? 'openid' : (query.get('scope') ?? ''),
      });
      return { code, state: query.get('state') ?? '' };
    },
  };

  function token(form: URLSearchParams): Reply {
    const known = form.get('client_id') === client.id && form.get('client_secret') === client.secret;
    if (!known) return { status: 401, json: { error: 'invalid_client' } };
    const access = `ya29.${randomBytes(12).toString('base64url')}`;
    const answer = { access_token: access, expires_in: 3600, token_type: 'Bearer' };
    if (form.get('grant_type') === 'refresh_token') {
      if (!refreshTokens.has(form.get('refresh_token') ?? '')) return { status: 400, json: { error: 'invalid_grant' } };
      accessTokens.add(access);
      return { status: 200, json: answer };
    }
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!code || code.challenge !== challenge || code.redirect !== form.get('redirect_uri'))
      return { status: 400, json: { error: 'invalid_grant' } };
    const refresh = `1//${randomBytes(12).toString('base64url')}`;
    refreshTokens.add(refresh);
    accessTokens.add(access);
    return { status: 200, json: { ...answer, refresh_token: refresh, scope: code.scope } };
  }

  function revoke(given: string): Reply {
    return refreshTokens.delete(given) ? { status: 200, json: {} } : { status: 400, json: { error: 'invalid_token' } };
  }

  const present = (file: GoogleFile) => ({
    id: file.id,
    name: file.name,
    mimeType: file.mimeType,
    size: String(file.content.length),
    parents: file.parents,
    trashed: file.trashed,
    modifiedTime: '2026-01-02T03:04:05.000Z',
    webViewLink: `https://drive.example/file/${file.id}`,
  });

  function list(query: URLSearchParams): Reply {
    const search = /name contains '((?:[^'\\]|\\.)*)'/.exec(query.get('q') ?? '')?.[1]?.replaceAll(/\\(.)/g, '$1');
    const found = [...state.files.values()].filter((file) => !file.trashed && (!search || file.name.includes(search)));
    const from = Number(query.get('pageToken') ?? 0);
    const size = Number(query.get('pageSize') ?? 100);
    const next = from + size < found.length ? { nextPageToken: String(from + size) } : {};
    return { status: 200, json: { files: found.slice(from, from + size).map(present), ...next } };
  }

  /** Multipart/related: a part that tells of the file, and the file. */
  function upload(body: Buffer, contentType: string, before?: GoogleFile): Reply {
    const boundary = /boundary="?([^";]+)/.exec(contentType)?.[1] ?? '';
    const [, first = '', ...rest] = body.toString('latin1').split(`--${boundary}`);
    const about = JSON.parse(Buffer.from(first.split('\r\n\r\n')[1] ?? '{}', 'latin1').toString('utf8')) as {
      name: string;
      parents?: string[];
    };
    const [head = '', ...content] = (rest[0] ?? '').split('\r\n\r\n');
    const bytes = Buffer.from(content.join('\r\n\r\n').replace(/\r\n$/, ''), 'latin1');
    const mimeType = /content-type: ([^\r\n]+)/i.exec(head)?.[1] ?? '';
    const parent = about.parents?.[0];
    if (parent !== undefined && !state.openFolders.has(parent)) return refused(404, 'notFound');
    const file = before ?? state.addFile({ name: about.name, mimeType, content: bytes, ...(parent && { parent }) });
    Object.assign(file, { name: about.name, mimeType, content: bytes });
    return { status: 200, json: present(file) };
  }

  function drive(method: string, url: URL, body: Buffer, contentType: string): Reply {
    if (url.pathname === '/drive/v3/about')
      return { status: 200, json: { user: { emailAddress: 'dana@gmail.example', displayName: 'Dana' } } };
    if (url.pathname === '/drive/v3/files' && method === 'GET') return list(url.searchParams);
    if (url.pathname === '/upload/drive/v3/files') return upload(body, contentType);
    const [, id, kind] = /\/files\/([^/]+)(\/export)?$/.exec(url.pathname) ?? [];
    const file = state.files.get(id ?? '');
    if (!file) return refused(404, 'notFound');
    if (method === 'PATCH') return upload(body, contentType, file);
    if (method === 'DELETE') return state.files.delete(file.id) ? { status: 204 } : refused(404, 'notFound');
    if (kind || url.searchParams.get('alt') === 'media') return { status: 200, content: file.content };
    return { status: 200, json: present(file) };
  }

  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://google.test');
      const line = `${request.method} ${url.pathname}`;
      const body = Buffer.concat(chunks);
      state.requests.push(line);
      const bearer = request.headers.authorization?.replace('Bearer ', '') ?? '';
      const answer = (): Reply => {
        if (url.pathname === '/token') return token(new URLSearchParams(body.toString('utf8')));
        if (url.pathname === '/revoke') {
          const given = url.searchParams.get('token') ?? new URLSearchParams(body.toString('utf8')).get('token');
          return revoke(given ?? '');
        }
        if (!accessTokens.has(bearer)) return refused(401, 'authError');
        return drive(request.method ?? '', url, body, request.headers['content-type'] ?? '');
      };
      const { status, json, content } = state.fault(line) ?? answer();
      response.writeHead(status, json === undefined ? {} : { 'content-type': 'application/json' });
      response.end(content ?? (json === undefined ? undefined : JSON.stringify(json)));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  afterAll(
    () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  return state;
}
