import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import type { Behaviour, Person } from './behaviour.ts';
import { clientProblem } from './client-problem.ts';
import { accessToken } from './rules.ts';

type Place = 'token' | 'userinfo' | 'emails' | 'jwks';

/** What the provider is told to do wrong; anything that happens to real ones. */
export interface Faults {
  /** Answers no: the provider's own word for it. */
  deny?: string;
  /** Sends this state back instead of the one it was given. */
  state?: string;
  /** Puts this nonce into the id token. */
  nonce?: string;
  /** Changes the id token's claims, or signs it otherwise. */
  claims?: JWTPayload;
  /** Leaves these claims out of the id token. */
  without?: string[];
  signIdToken?: (claims: JWTPayload) => Promise<string> | string;
  /** Adds to the callback. */
  callback?: Record<string, string>;
  /** Never answers there. */
  hang?: Place;
  /** Begins an answer there and never ends it. */
  drip?: Place;
  /** Answers this there. */
  break?: { at: Place; status: number; body: string; headers?: Record<string, string> };
  /** Changes its discovery document; what is undefined is left out. */
  discovery?: Record<string, unknown>;
  /** Refuses the access token it gave. */
  forget?: true;
}

/** Somebody the provider knows and we have never seen. */
export function newPerson(provider: string): Person {
  return {
    subject: `${provider}-${randomBytes(6).toString('hex')}`,
    email: `${randomBytes(6).toString('hex')}@example.com`,
    emailVerified: true,
    firstName: 'Noa',
    lastName: 'Levi',
    picture: 'https://example.com/noa.png',
  };
}

/** One for all local providers of a process: making an RSA key is the slowest thing here. */
let made: ReturnType<typeof generateKeyPair> | undefined;
const signingKey = () => (made ??= generateKeyPair('RS256', { extractable: true }));

interface Code {
  challenge: string | null;
  nonce: string | null;
  redirectUri: string;
  scope: string;
}

/** A provider on this machine that behaves like a real one, and insists on what that one insists on. */
export class LocalProvider {
  readonly behaviour: Behaviour;
  readonly clientId = 'client-of-targum';
  readonly clientSecret = 'secret-of-targum';
  person: Person;
  faults: Faults = {};
  /** Every request, as `METHOD path`. */
  readonly seen: string[] = [];
  /** What was asked of the authorize address last. */
  asked = new URLSearchParams();
  readonly #codes = new Map<string, Code>();
  /** Those who have agreed before. */
  readonly #agreed = new Set<string>();
  #scope = '';
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  constructor(behaviour: Behaviour) {
    this.behaviour = behaviour;
    this.person = newPerson(behaviour.id);
  }

  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** The addresses that a sign-in asks here, in this order. */
  get places(): Place[] {
    const { idClaims, userinfo, emails } = this.behaviour;
    const all: [Place, unknown][] = [
      ['token', true],
      ['jwks', idClaims],
      ['userinfo', userinfo],
      ['emails', emails],
    ];
    return all.filter(([, isThere]) => isThere).map(([place]) => place);
  }

  /** How a project is told to use this provider. */
  settings(extra: Record<string, unknown> = {}): Record<string, unknown> {
    const endpoint = (name: string) => `${this.url}/${name}`;
    return {
      client_id: this.clientId,
      client_secret: this.behaviour.clientAuth === 'apple' ? '' : this.clientSecret,
      endpoints: Object.fromEntries(['authorize', ...this.places].map((place) => [place, endpoint(place)])),
      timeout_ms: 10_000,
      ...this.behaviour.settings,
      ...extra,
    };
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    this.seen.push(`${request.method} ${url.pathname}`);
    const place = url.pathname.slice(1);
    const broken = this.faults.break;
    if (this.faults.hang === place) return;
    if (this.faults.drip === place) {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{');
      return;
    }
    if (broken?.at === place) {
      response.writeHead(broken.status, { 'content-type': 'application/json', ...broken.headers }).end(broken.body);
      return;
    }
    try {
      const body = await read(request);
      if (place === 'authorize') this.#authorize(url.searchParams, response);
      else if (place === 'token') this.#sendToken(request, response, await this.#token(request, body));
      else if (place === '.well-known/openid-configuration') json(response, 200, this.#discovery());
      else if (place === 'jwks') json(response, 200, { keys: [await this.#publicKey()] });
      else json(response, 200, this.#profile(place, request, url, body));
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      const { tokenFailure, profileFailure } = this.behaviour;
      const { status, body } = place === 'token' ? tokenFailure(problem) : profileFailure(problem);
      if (typeof body === 'string') response.writeHead(status, { 'content-type': 'text/html' }).end(body);
      else json(response, status, body);
    }
  }

  #sendToken(request: IncomingMessage, response: ServerResponse, answer: Record<string, unknown>): void {
    const isJson = request.headers.accept?.includes('json') ?? false;
    if (isJson || !this.behaviour.formUnlessJson) return json(response, 200, answer);
    const form = new URLSearchParams();
    for (const [name, value] of Object.entries(answer)) form.set(name, String(value));
    response.writeHead(200, { 'content-type': 'application/x-www-form-urlencoded' }).end(form.toString());
  }

  #discovery() {
    const { url } = this;
    return {
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      userinfo_endpoint: `${url}/userinfo`,
      jwks_uri: `${url}/jwks`,
      ...this.faults.discovery,
    };
  }

  #authorize(asked: URLSearchParams, response: ServerResponse): void {
    this.asked = asked;
    const problem = this.behaviour.authorizeProblem(asked, this.clientId);
    if (problem) {
      response.writeHead(400, { 'content-type': 'text/plain' }).end(problem);
      return;
    }
    const redirectUri = asked.get('redirect_uri') ?? '';
    const code = randomBytes(12).toString('hex');
    this.#codes.set(code, {
      challenge: asked.get('code_challenge'),
      nonce: asked.get('nonce'),
      redirectUri,
      scope: asked.get('scope') ?? '',
    });
    const { deny } = this.faults;
    const isFirstTime = !this.#agreed.has(this.person.subject);
    if (!deny) this.#agreed.add(this.person.subject);
    const said = deny
      ? { error: deny, error_description: '<script>alert(1)</script>', ...this.behaviour.deniedExtras }
      : { code, ...this.behaviour.callbackExtras?.(this.person, isFirstTime) };
    const state = this.faults.state ?? asked.get('state') ?? '';
    const fields = new URLSearchParams({ ...said, state, ...this.faults.callback });
    if (asked.get('response_mode') === 'form_post') {
      const inputs = [...fields].map(
        ([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`,
      );
      const page = `<form method="post" action="${redirectUri}">${inputs.join('')}</form><script>document.forms[0].submit()</script>`;
      response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    } else response.writeHead(302, { location: `${redirectUri}?${fields.toString()}` }).end();
  }

  async #token(request: IncomingMessage, body: string): Promise<Record<string, unknown>> {
    const form = new URLSearchParams(body);
    const problem = await clientProblem(this.behaviour, request, form, this.clientId, this.clientSecret);
    if (problem) throw new Error(problem);
    const code = this.#codes.get(form.get('code') ?? '');
    this.#codes.delete(form.get('code') ?? '');
    if (!code) throw new Error('bad_verification_code');
    if (code.redirectUri !== form.get('redirect_uri')) throw new Error('redirect_uri_mismatch');
    const verifier = form.get('code_verifier');
    const computed = verifier && createHash('sha256').update(verifier).digest('base64url');
    if (code.challenge !== null && computed !== code.challenge) throw new Error('invalid_grant');
    if (code.challenge === null && verifier !== null) throw new Error('invalid_request');
    const idToken = this.behaviour.idClaims && (await this.#idToken(code.nonce));
    this.#scope = code.scope;
    return {
      access_token: accessToken,
      ...this.behaviour.tokenAnswer(code.scope),
      ...(idToken ? { id_token: idToken } : {}),
    };
  }

  async #idToken(nonce: string | null): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const echoed = this.faults.nonce ?? nonce;
    const claims: JWTPayload = {
      iss: this.behaviour.issuer ?? '',
      aud: this.clientId,
      iat: now,
      exp: now + 600,
      ...(this.behaviour.echoesNonce !== false && echoed !== null ? { nonce: echoed } : {}),
      ...this.behaviour.idClaims?.(this.person),
      ...this.faults.claims,
    };
    for (const name of this.faults.without ?? []) delete claims[name];
    return this.faults.signIdToken ? this.faults.signIdToken(claims) : this.sign(claims);
  }

  async sign(claims: JWTPayload, kid = 'key-1'): Promise<string> {
    const { privateKey } = await signingKey();
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
  }

  async #publicKey() {
    const { publicKey } = await signingKey();
    return { ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' };
  }

  async publicKeyPem(): Promise<string> {
    return JSON.stringify(await this.#publicKey());
  }

  #profile(place: string, request: IncomingMessage, url: URL, body: string): unknown {
    if (this.faults.forget || request.headers.authorization !== `Bearer ${accessToken}`)
      throw new Error('invalid_token');
    const reader = place === 'emails' ? this.behaviour.emails : this.behaviour.userinfo;
    if (!reader) throw new Error('not_found');
    return reader(this.person, { request, url, body, clientSecret: this.clientSecret, scope: this.#scope });
  }
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function json(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
