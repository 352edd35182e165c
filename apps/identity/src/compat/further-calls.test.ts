import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import * as openid from 'openid-client';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { softwareEthereumWallet } from '../methods/crypto-wallets/testing/software-wallets.ts';
import { behaviours } from '../methods/oauth/testing/behaviours.ts';
import { LocalProvider, newPerson } from '../methods/oauth/testing/local-provider.ts';
import { developmentProject } from '../projects/development-project.ts';
import { lastMessage, publicToken, startIdentity, type TestIdentity } from '../testing/start-identity.ts';
import { callSdk, failSdk, readSdk } from './testing/call-sdk.ts';
import { chromiumPath, inChromium, launch, openPage } from './testing/chromium.ts';
import { serveHostPage } from './testing/host-page.ts';

const minutes = { session_duration_minutes: 60 };
const newEmail = () => `${randomUUID()}@example.com`;

describe.runIf(chromiumPath)(`the rest of the published SDK's calls, ${inChromium}`, { timeout: 120_000 }, () => {
  let browser: Browser;
  let server: TestIdentity;
  let host: Awaited<ReturnType<typeof serveHostPage>>;
  let google: LocalProvider;
  let settings: Record<string, unknown>;
  let asAdmin: (path: string, body: object) => Promise<Record<string, unknown>>;
  let client: Record<string, unknown>;
  let signTrusted: (email: string) => Promise<string>;

  beforeAll(async () => {
    const behaviour = behaviours.find(({ id }) => id === 'google');
    if (!behaviour) throw new Error('no google');
    google = await new LocalProvider(behaviour).listen();
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    const jwk = { ...(await exportJWK(publicKey)), kid: 'trusted', alg: 'ES256' };
    signTrusted = (email) =>
      new SignJWT({ email, email_verified: true })
        .setProtectedHeader({ alg: 'ES256', kid: 'trusted' })
        .setIssuer('https://hr.example.com')
        .setAudience('targum')
        .setSubject(email)
        .setJti(randomUUID())
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(privateKey);
    const profile = { profile_id: 'hr', issuer: 'https://hr.example.com', audience: 'targum', jwks: { keys: [jwk] } };
    settings = { oauth_providers: { google: google.settings() }, trusted_profiles: [profile] };
    server = await startIdentity({ settings });
    host = await serveHostPage(publicToken, server.baseUrl);
    const { key } = await server.identity.createAdminKey({
      projectId: developmentProject.project_id,
      name: 'test',
      scopes: ['clients:write', 'users:write', 'sessions:write'],
      days: 1,
    });
    asAdmin = async (path, body) => {
      const answer = await fetch(`${server.baseUrl}/identity/admin/v1${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return z.record(z.string(), z.unknown()).parse(await answer.json());
    };
    client = await asAdmin('/clients', {
      client_name: 'Our own application',
      client_type: 'first_party',
      redirect_uris: [`${host.url}/callback`],
      scopes: ['openid', 'email', 'full_access'],
    });
    browser = await launch();
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    host?.close();
    google?.close();
  });

  async function open() {
    const { page } = await openPage(browser);
    await page.goto(`${host.url}/headless`);
    return page;
  }

  async function signIn(page: Page, email = newEmail()) {
    const { method_id } = await callSdk(page, 'otps.email.loginOrCreate', email);
    const code = lastMessage(server.outbox, email).code;
    return callSdk(page, 'otps.authenticate', code, method_id, minutes);
  }

  async function throughGoogle(page: Page) {
    const target = `${host.url}/headless/authenticate`;
    const start = { login_redirect_url: target, signup_redirect_url: target };
    await page.waitForFunction('window.ready === true');
    await page.evaluate(`void window.stytch.oauth.google.start(${JSON.stringify(start)})`);
    await page.waitForURL(`${target}**`);
    return callSdk(page, 'oauth.authenticate', new URL(page.url()).searchParams.get('token'), minutes);
  }

  it('attests a trusted token, and keeps the running session when the token is no good', async () => {
    const page = await open();
    const email = newEmail();
    const token = await signTrusted(email);
    const answer = await callSdk(page, 'session.attest', { profile_id: 'hr', token, ...minutes });
    expect(answer.session?.authentication_factors).toMatchObject([{ type: 'trusted_auth_token' }]);
    const replay = await failSdk(page, 'session.attest', { profile_id: 'hr', token, ...minutes });
    expect(replay?.error_type).toBe('unable_to_auth_trusted_token');
    expect(await readSdk(page, 'session.getSync')).toMatchObject({ session_id: answer.session?.session_id });
    await page.context().close();
  });

  it('signs an administrator in as a user', async () => {
    const page = await open();
    const person = await signIn(page);
    await callSdk(page, 'session.revoke');
    const { impersonation_token } = await asAdmin(`/users/${person.user_id}/impersonate`, {
      impersonator_email: 'ops@example.com',
    });
    const answer = await callSdk(page, 'impersonation.authenticate', { impersonation_token });
    expect(answer.user_id).toBe(person.user_id);
    expect(answer.session?.authentication_factors).toMatchObject([{ type: 'impersonated' }]);
    await page.context().close();
  });

  it('exchanges an application’s access token for a session', async () => {
    const page = await open();
    const person = await signIn(page);
    const request = {
      client_id: String(client['client_id']),
      redirect_uri: `${host.url}/callback`,
      response_type: 'code',
      scopes: ['openid', 'full_access'],
    };
    await callSdk(page, 'idp.oauthAuthorizeStart', request);
    const submitted = await callSdk(page, 'idp.oauthAuthorizeSubmit', {
      ...request,
      consent_granted: true,
      state: 'a-state',
    });
    const config = await openid.discovery(
      new URL(server.baseUrl),
      String(client['client_id']),
      undefined,
      openid.ClientSecretBasic(String(client['client_secret'])),
      { execute: [openid.allowInsecureRequests] },
    );
    const address = new URL(String(submitted['redirect_uri']));
    const { access_token } = await openid.authorizationCodeGrant(config, address, { expectedState: 'a-state' });
    await page.context().close();
    const other = await open();
    const answer = await callSdk(other, 'session.exchangeAccessToken', { access_token, ...minutes });
    expect(answer.user_id).toBe(person.user_id);
    await other.context().close();
  });

  it('removes a wallet, a provider and a further address from an account', async () => {
    const page = await open();
    google.person = newPerson('google');
    await throughGoogle(page);
    const wallet = softwareEthereumWallet();
    const fields = { crypto_wallet_address: wallet.address, crypto_wallet_type: 'ethereum' };
    const { challenge } = await callSdk(page, 'cryptoWallets.authenticateStart', fields);
    const signature = wallet.sign(String(challenge));
    await callSdk(page, 'cryptoWallets.authenticate', { ...fields, signature, ...minutes });
    const further = newEmail();
    const { method_id } = await callSdk(page, 'otps.email.send', further);
    const code = lastMessage(server.outbox, further).code;
    const full = await callSdk(page, 'otps.authenticate', code, method_id, minutes);
    const user = z
      .looseObject({
        emails: z.array(z.object({ email_id: z.string(), email: z.string() })),
        providers: z.array(z.looseObject({ oauth_user_registration_id: z.string() })),
        crypto_wallets: z.array(z.looseObject({ crypto_wallet_id: z.string() })),
      })
      .parse(full.user);
    expect(user.emails).toHaveLength(2);
    await callSdk(page, 'user.deleteCryptoWallet', user.crypto_wallets[0]?.crypto_wallet_id);
    await callSdk(page, 'user.deleteOAuthRegistration', user.providers[0]?.oauth_user_registration_id);
    await callSdk(page, 'user.deleteEmail', user.emails.find(({ email }) => email === further)?.email_id);
    expect(await readSdk(page, 'user.getSync')).toMatchObject({
      crypto_wallets: [],
      providers: [],
      emails: [{ email: google.person.email }],
    });
    await page.context().close();
  });

  it('proves itself by PKCE in links and providers where the project requires it', async () => {
    await server.setSettings({
      ...settings,
      pkce_required_for_email_magic_links: true,
      pkce_required_for_oauth: true,
    });
    const page = await open();
    await page.waitForFunction(
      `JSON.parse(localStorage.getItem('stytch_sdk_state_${publicToken}::bootstrap') ?? '{}').pkceRequiredForOAuth === true`,
    );
    google.person = newPerson('google');
    expect((await throughGoogle(page)).user_id).toBeTruthy();
    await callSdk(page, 'session.revoke');
    const email = newEmail();
    const target = `${host.url}/headless/authenticate`;
    await callSdk(page, 'magicLinks.email.loginOrCreate', email, {
      login_magic_link_url: target,
      signup_magic_link_url: target,
    });
    const { link = '' } = lastMessage(server.outbox, email);
    const stranger = await open();
    await stranger.goto(link);
    await stranger.locator('a.go').click();
    await stranger.waitForURL(`${target}**`);
    const token = new URL(stranger.url()).searchParams.get('token');
    const refused = await failSdk(stranger, 'magicLinks.authenticate', token, minutes);
    expect(refused?.error_type).toBe('pkce_expected_code_verifier');
    await stranger.context().close();
    const answer = await callSdk(page, 'magicLinks.authenticate', token, minutes);
    expect(answer.user).toMatchObject({ emails: [{ email, verified: true }] });
    await server.setSettings(settings);
    await page.context().close();
  });
});
