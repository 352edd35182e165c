import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { behaviours } from '../methods/oauth/testing/behaviours.ts';
import { LocalProvider } from '../methods/oauth/testing/local-provider.ts';
import { publicToken, startIdentity, type TestIdentity } from '../testing/start-identity.ts';
import { callSdk } from './testing/call-sdk.ts';
import { chromiumPath, inChromium, launch, openPage } from './testing/chromium.ts';
import { serveHostPage } from './testing/host-page.ts';

describe.runIf(chromiumPath)(
  `the helper frame that the published SDK talks to, ${inChromium}`,
  { timeout: 120_000 },
  () => {
    let browser: Browser;
    let server: TestIdentity;
    let host: Awaited<ReturnType<typeof serveHostPage>>;
    let google: LocalProvider;

    beforeAll(async () => {
      const behaviour = behaviours.find(({ id }) => id === 'google');
      if (!behaviour) throw new Error('no google');
      google = await new LocalProvider(behaviour).listen();
      server = await startIdentity({ settings: { oauth_providers: { google: google.settings() } } });
      host = await serveHostPage(publicToken, server.baseUrl);
      browser = await launch();
    }, 120_000);

    afterAll(async () => {
      await browser?.close();
      host?.close();
      google?.close();
    });

    const frameUrl = () => `${server.baseUrl}/v1/clientside-services/index.html`;

    async function openWithFrame(): Promise<Page> {
      const { page } = await openPage(browser);
      await page.goto(`${host.url}/headless`);
      await page.evaluate(`new Promise((resolve) => {
      const frame = document.createElement('iframe');
      frame.src = ${JSON.stringify(frameUrl())};
      frame.onload = resolve;
      document.body.append(frame);
      window.askFrame = (message, transfer = true) => new Promise((answer) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = (event) => answer(event.data);
        setTimeout(() => answer('silence'), 1500);
        frame.contentWindow.postMessage(message, ${JSON.stringify(frameUrl())}, transfer ? [port2] : []);
      });
    })`);
      return page;
    }

    const ask = (page: Page, message: unknown, transfer = true) =>
      page.evaluate(`window.askFrame(${JSON.stringify(message)}, ${transfer})`);

    it('reads phone numbers', async () => {
      const page = await openWithFrame();
      const message = { method: 'parsedPhoneNumber', args: [{ phoneNumber: '052-234-5678', regionCode: 'IL' }] };
      expect(await ask(page, message)).toMatchObject({
        success: true,
        payload: { isValid: true, number: '+972522345678' },
      });
      await page.context().close();
    });

    it('carries Google One Tap from its start to a session', async () => {
      const page = await openWithFrame();
      const started = (await ask(page, { method: 'oneTapStart', args: [{ publicToken }] })) as {
        payload: { googleClientId: string; oauthCallbackId: string };
      };
      expect(started.payload.googleClientId).toBe(google.clientId);
      const now = Math.floor(Date.now() / 1000);
      const idToken = await google.sign({
        iss: 'https://accounts.google.com',
        aud: google.clientId,
        iat: now,
        exp: now + 600,
        jti: randomUUID(),
        ...google.behaviour.idClaims?.(google.person),
      });
      const target = `${host.url}/headless/authenticate`;
      const submitted = (await ask(page, {
        method: 'oneTapSubmit',
        args: [
          {
            publicToken,
            idToken,
            oauthCallbackID: started.payload.oauthCallbackId,
            loginRedirectURL: target,
            signupRedirectURL: target,
          },
        ],
      })) as { success: boolean; payload: { redirect_url: string } };
      expect(submitted.success).toBe(true);
      await page.goto(submitted.payload.redirect_url);
      const token = new URL(page.url()).searchParams.get('token');
      const answer = await callSdk(page, 'oauth.authenticate', token, { session_duration_minutes: 60 });
      expect(answer.user).toMatchObject({ emails: [{ email: google.person.email }] });
      await page.context().close();
    });

    it.each([
      ['an inherited name', { method: '__proto__', args: [{}] }, true],
      ['another inherited name', { method: 'constructor', args: [{}] }, true],
      ['arguments that are no list', { method: 'oneTapStart', args: { publicToken } }, true],
      ['no port to answer on', { method: 'oneTapStart', args: [{ publicToken }] }, false],
      ['no message at all', null, true],
    ])('row 87: stays silent at %s, and asks the server nothing', async (_, message, transfer) => {
      const page = await openWithFrame();
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      expect(await ask(page, message, transfer)).toBe('silence');
      expect(requests.filter((url) => url.includes('/onetap/') || url.includes('/phone_numbers/'))).toEqual([]);
      await page.context().close();
    });

    it('row 88: is blank inside a page that no project lists', async () => {
      const { page } = await openPage(browser);
      await page.goto(`${host.url.replace('localhost', '127.0.0.1')}/headless`);
      await page.evaluate(`new Promise((resolve) => {
      const frame = document.createElement('iframe');
      frame.src = ${JSON.stringify(frameUrl())};
      frame.onload = resolve;
      document.body.append(frame);
    })`);
      const frame = page.frames().find((each) => each !== page.mainFrame());
      expect(frame?.url()).not.toBe(frameUrl());
      await page.context().close();
    });
  },
);
