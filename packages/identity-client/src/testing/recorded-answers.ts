import type { User } from '../types/user.ts';
import { type RecordedAnswer, type RecordedRequest, type RecordedServer, refuse } from './recorded-types.ts';
import { makeSession, makeUser, strength } from './shapes.ts';

type Handler = (server: RecordedServer, request: RecordedRequest, match: string[]) => object | RecordedAnswer;

export const CODE = '123456';
export const PASSWORD = 'correct horse battery staple';
const CHALLENGE = 'Y2hhbGxlbmdlLWNoYWxsZW5nZS1jaGFsbGVuZ2U';

let counter = 0;

function login(server: RecordedServer, email?: string, more: object = {}): object {
  counter += 1;
  const user = makeUser(email ?? 'wallet', email, server.passkeys);
  const session_token = `session-token-${counter}`;
  server.sessions.set(session_token, user);
  return answer(server, user, session_token, more);
}

function answer(server: RecordedServer, user: User, session_token: string, more: object = {}): object {
  const session = makeSession(user, Date.now(), server.minutes);
  return {
    user_id: user.user_id,
    user,
    session,
    session_token,
    session_jwt: `header.${session_token}.signature`,
    ...more,
  };
}

const withUser =
  (handler: (server: RecordedServer, user: User, request: RecordedRequest, match: string[]) => object): Handler =>
  (server, request, match) => {
    const user = server.sessions.get(request.password);
    return user ? handler(server, user, request, match) : refuse('user_unauthenticated', 401);
  };

const sendOtp: Handler = (_server, { body }) => {
  const to = String(body?.email ?? body?.phone_number);
  return { method_id: `method-${to}` };
};

const text = (body: Record<string, unknown> | undefined, key: string) => (body?.[key] as string | undefined) ?? '';

/** Method, path pattern, answer. Paths are those of the protocol's section 3. */
const ROUTES: [string, RegExp, Handler][] = [
  [
    'GET',
    /^\/projects\/bootstrap\/(.+)$/,
    (server, _request, [token]) =>
      decodeURIComponent(token ?? '') === server.publicToken ? server.bootstrap : refuse('project_not_found', 404),
  ],
  ['POST', /^\/users\/search$/, (server, { body }) => ({ userType: server.known.get(text(body, 'email')) ?? 'new' })],
  ['POST', /^\/b2b\/organizations\/members\/search$/, () => ({ member: null })],
  [
    'GET',
    /^\/users\/me$/,
    withUser((server, user) => ({
      ...user,
      webauthn_registrations: makeUser('x', undefined, server.passkeys).webauthn_registrations,
    })),
  ],
  [
    'PUT',
    /^\/users\/me$/,
    withUser((_server, user, { body }) => ({
      user_id: user.user_id,
      user: { ...user, ...body },
      __user: { ...user, ...body },
    })),
  ],
  [
    'DELETE',
    /^\/users\/webauthn_registrations\/(.+)$/,
    withUser((server, user, _request, [id]) => {
      server.passkeys = server.passkeys.filter((_name, index) => `webauthn-registration-test-${index + 1}` !== id);
      const changed = {
        ...user,
        webauthn_registrations: user.webauthn_registrations.filter((one) => one.webauthn_registration_id !== id),
      };
      return { user_id: user.user_id, user: changed, __user: changed };
    }),
  ],
  ['DELETE', /^\/users\/[a-z_]+\/(.+)$/, withUser((_server, user) => ({ user_id: user.user_id, user, __user: user }))],
  [
    'GET',
    /^\/users\/connected_apps$/,
    withUser(() => ({
      connected_apps: [
        {
          connected_app_id: 'app-1',
          name: 'Demo',
          description: '',
          client_type: 'third_party',
          scopes_granted: 'openid email',
        },
      ],
    })),
  ],
  ['POST', /^\/users\/connected_apps\/(.+)\/revoke$/, withUser(() => ({}))],
  ['POST', /^\/otps\/(email|sms|whatsapp)\/(login_or_create|send\/primary|send\/secondary)$/, sendOtp],
  [
    'POST',
    /^\/otps\/authenticate$/,
    (server, { body }) => {
      if (!/^\d{6}$/.test(text(body, 'token'))) return refuse('invalid_code');
      const method_id = text(body, 'method_id');
      return body?.token === CODE
        ? login(server, method_id.replace('method-', ''), { method_id, reset_sessions: false })
        : refuse('otp_code_not_found', 404);
    },
  ],
  [
    'POST',
    /^\/magic_links\/email\/(login_or_create|send\/primary|send\/secondary)$/,
    (server, { body }) =>
      server.bootstrap.pkce_required_for_email_magic_links && !body?.code_challenge
        ? refuse('pkce_expected_code_challenge')
        : {},
  ],
  [
    'POST',
    /^\/magic_links\/authenticate$/,
    (server, { body }) => {
      const token = text(body, 'token');
      if (
        token.startsWith('needs-link-pair') &&
        !server.requests.some(
          (one) => one.path.endsWith('/magic_links/email/login_or_create') && one.body?.code_challenge,
        )
      )
        return refuse('pkce_mismatch');
      if (
        token === 'first-pair-fails' &&
        server.requests.filter((one) => one.path.endsWith('/magic_links/authenticate')).length === 1
      )
        return refuse('pkce_mismatch');
      return token.startsWith('bad')
        ? refuse('unable_to_auth_magic_link', 401)
        : login(server, 'known@example.com', { method_id: 'email-test-1', reset_sessions: false });
    },
  ],
  ['POST', /^\/passwords$/, (server, { body }) => login(server, text(body, 'email'), { email_id: 'email-test-1' })],
  [
    'POST',
    /^\/passwords\/authenticate$/,
    (server, { body }) =>
      body?.password === PASSWORD ? login(server, text(body, 'email')) : refuse('unauthorized_credentials', 401),
  ],
  ['POST', /^\/passwords\/strength_check$/, (server, { body }) => strength(text(body, 'password'), server.policy)],
  ['POST', /^\/passwords\/email\/reset\/start$/, () => ({})],
  ['POST', /^\/passwords\/(email|existing_password|session)\/reset$/, (server) => login(server, 'known@example.com')],
  [
    'POST',
    /^\/webauthn\/register\/start$/,
    withUser((_server, user, { body }) => ({
      user_id: user.user_id,
      public_key_credential_creation_options: JSON.stringify({
        rp: { id: body?.domain, name: 'Targum' },
        user: { id: 'dXNlci10ZXN0LTE', name: 'dana', displayName: 'Dana' },
        challenge: CHALLENGE,
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
        unknown_key_of_a_later_server: true,
      }),
    })),
  ],
  [
    'POST',
    /^\/webauthn\/register$/,
    withUser((server, user, request) => {
      server.passkeys = [...server.passkeys, `Passkey ${server.passkeys.length + 1}`];
      const changed = makeUser('known', user.emails[0]?.email, server.passkeys);
      server.sessions.set(request.password, changed);
      return answer(server, changed, request.password, {
        webauthn_registration_id: `webauthn-registration-test-${server.passkeys.length}`,
      });
    }),
  ],
  [
    'POST',
    /^\/webauthn\/authenticate\/start\/(primary|secondary)$/,
    (_server, { body }) => ({
      user_id: '',
      public_key_credential_request_options: JSON.stringify({
        challenge: CHALLENGE,
        rpId: body?.domain,
        allowCredentials: [],
        userVerification: 'preferred',
      }),
    }),
  ],
  [
    'POST',
    /^\/webauthn\/authenticate$/,
    (server) => login(server, 'known@example.com', { webauthn_registration_id: 'webauthn-registration-test-1' }),
  ],
  [
    'PUT',
    /^\/webauthn\/update\/(.+)$/,
    withUser((server, _user, { body }, [id]) => {
      const index = Number(id?.split('-').pop()) - 1;
      server.passkeys = server.passkeys.map((name, at) => (at === index ? text(body, 'name') : name));
      return {
        webauthn_registration: {
          webauthn_registration_id: id,
          name: text(body, 'name'),
          domain: 'localhost',
          user_agent: '',
          authenticator_type: '',
          verified: true,
        },
      };
    }),
  ],
  [
    'POST',
    /^\/crypto_wallets\/authenticate\/start\/(primary|secondary)$/,
    (_server, { body }) => ({
      challenge: `Sign in to Targum\nAddress: ${text(body, 'crypto_wallet_address')}\nNonce: 1`,
    }),
  ],
  ['POST', /^\/crypto_wallets\/authenticate$/, (server) => login(server)],
  [
    'POST',
    /^\/sessions\/authenticate$/,
    (server, request) => {
      const user = server.sessions.get(request.password);
      return user ? answer(server, user, request.password) : refuse('session_not_found', 404);
    },
  ],
  [
    'POST',
    /^\/sessions\/revoke$/,
    withUser((server, _user, request) => (server.sessions.delete(request.password), {})),
  ],
  ['POST', /^\/sessions\/(exchange_access_token|attest)$/, (server) => login(server, 'attested@example.com')],
  ['POST', /^\/impersonation\/authenticate$/, (server) => login(server, 'known@example.com')],
  [
    'POST',
    /^\/totps$/,
    withUser((_server, user) => ({
      totp_id: 'totp-test-1',
      secret: 'SECRET',
      qr_code: '',
      recovery_codes: ['a-b'],
      user_id: user.user_id,
      user,
      __user: { ...user, totps: [{ totp_id: 'totp-test-1', verified: false }] },
    })),
  ],
  [
    'POST',
    /^\/totps\/(authenticate|recover)$/,
    withUser((server, user, request) => answer(server, user, request.password, { totp_id: 'totp-test-1' })),
  ],
  [
    'POST',
    /^\/totps\/recovery_codes$/,
    withUser((_server, user) => ({
      user_id: user.user_id,
      totps: [{ totp_id: 'totp-test-1', verified: true, recovery_codes: ['a-b'] }],
    })),
  ],
  [
    'POST',
    /^\/oauth\/authenticate$/,
    (server, { body }) =>
      text(body, 'token').startsWith('bad')
        ? refuse('oauth_token_not_found', 404)
        : login(server, 'known@example.com', {
            provider_subject: '1',
            provider_type: 'Google',
            profile_picture_url: '',
            locale: 'en',
            provider_values: { access_token: '', refresh_token: '', id_token: '', scopes: [], expires_at: '' },
          }),
  ],
  [
    'POST',
    /^\/idp\/oauth\/authorize\/start$/,
    withUser(({ idp }, user, { body }) => ({
      user_id: user.user_id,
      user,
      client: {
        client_id: body?.client_id,
        client_name: idp.client_name,
        client_description: '',
        client_type: 'third_party',
      },
      consent_required: idp.consent_required,
      scope_results: ((body?.scopes ?? []) as string[]).map((scope) => ({
        scope,
        description: '',
        is_grantable: !idp.refused.includes(scope),
      })),
    })),
  ],
  [
    'POST',
    /^\/idp\/oauth\/authorize\/submit$/,
    withUser(({ idp, redirectUrl }, _user, { body }) => {
      const granted = body?.consent_granted === true || !idp.consent_required;
      const target =
        redirectUrl || `${text(body, 'redirect_uri')}?${granted ? 'code=authorization-code' : 'error=access_denied'}`;
      return { redirect_uri: idp.redirect ? target : '' };
    }),
  ],
  [
    'POST',
    /^\/oauth\/logout\/start$/,
    ({ idp, redirectUrl }, { body }) => ({
      redirect_uri: redirectUrl || text(body, 'post_logout_redirect_uri'),
      consent_required: idp.consent_required,
    }),
  ],
];

export function answers(server: RecordedServer, request: RecordedRequest): object | RecordedAnswer {
  if (request.path === '/events') return {};
  if (request.user !== server.publicToken) return refuse('unauthorized_credentials', 401);
  for (const [verb, pattern, handler] of ROUTES) {
    const match = verb === request.verb ? pattern.exec(request.path) : null;
    if (match) return handler(server, request, match.slice(1));
  }
  return refuse('route_not_found', 404);
}
