import { chromiumPath, needsChromium } from '@targum/identity-client/testing';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWidget, type Rig, resetSite, startRig } from './testing/rig.ts';

const BESIDE_FORM = { config: { products: ['passkeys', 'otp'], otpOptions: { methods: ['email'] } } };

describe.skipIf(!chromiumPath)(`passkeys ${needsChromium}`, () => {
  let rig: Rig;
  let context: BrowserContext;
  beforeAll(async () => {
    rig = await startRig();
  });
  afterAll(() => rig.close());
  beforeEach(async () => {
    context = await rig.browser.newContext();
    resetSite(rig.site);
  });
  afterEach(() => context.close());

  /** `touched` authenticators answer at once; the others as if nobody were there. */
  async function addAuthenticator(page: Page, touched = true) {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: touched,
      },
    });
    return { cdp, authenticatorId };
  }

  test('registering, renaming, deleting a passkey, with rollback when the server refuses', async () => {
    rig.site.recorded.passkeys = ['Old laptop'];
    const { page, events } = await openWidget(rig, context, {
      call: 'mountPasskeyRegistration',
      options: { config: { products: ['passkeys', 'otp'] } },
      signedIn: true,
    });
    await addAuthenticator(page);
    await page.getByRole('button', { name: 'Create a Passkey' }).click();
    await page.getByRole('heading', { name: 'Passkey successfully created!' }).waitFor();
    expect(await page.locator('.passkey bdi').allTextContents()).toEqual(['Old laptop', 'Passkey 2']);
    await page.getByRole('button', { name: 'Edit Old laptop' }).click();
    rig.site.recorded.fail('/webauthn/update', { error_type: 'internal_server_error', status_code: 500 });
    await page.getByLabel('Passkey name').fill('Desk <b>');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.toast[data-kind=error]').waitFor();
    expect(await page.getByLabel('Passkey name').inputValue()).toBe('Desk <b>');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.passkey bdi', { hasText: 'Desk <b>' }).waitFor();
    await page.getByRole('button', { name: 'Delete Passkey 2' }).click();
    expect(rig.site.recorded.requests.some((one) => one.verb === 'DELETE')).toBe(false);
    rig.site.recorded.fail('/users/webauthn', { error_type: 'internal_server_error', status_code: 500 });
    await page.getByRole('button', { name: 'Confirm delete' }).click();
    await page.locator('.toast', { hasText: 'could not be deleted' }).waitFor();
    expect(await page.locator('.passkey').count()).toBe(2);
    await page.getByRole('button', { name: 'Confirm delete' }).click();
    await expect.poll(() => page.locator('.passkey').count()).toBe(1);
    await page.getByRole('button', { name: 'Done' }).click();
    await expect.poll(events).toEqual(['PASSKEY_REGISTER', 'PASSKEY_DONE', 'AUTHENTICATE_FLOW_COMPLETE']);
  });

  test.each(['Done', 'Set up another Passkey'])('%s waits until a change has reached the server', async (name) => {
    rig.site.recorded.passkeys = ['Laptop', 'Phone'];
    const { page, events } = await openWidget(rig, context, { call: 'mountPasskeyRegistration', signedIn: true });
    await page.getByRole('button', { name: 'Skip' }).click();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/users/webauthn_registrations/**', async (route) => {
      await released;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Delete Phone' }).click();
    await page.getByRole('button', { name: 'Confirm delete' }).click();
    expect(await page.locator('.passkey bdi').allTextContents()).toEqual(['Laptop']);
    await page.getByRole('button', { name }).click();
    await page.locator('[aria-busy=true]').waitFor();
    expect(await page.getByRole('heading', { name: 'Your Passkeys' }).count()).toBe(1);
    expect(await events()).toEqual(['PASSKEY_SKIP']);
    release();
    const wentOn = async () =>
      (await events()).includes('PASSKEY_DONE') ||
      (await page.getByRole('heading', { name: 'Set up a new Passkey' }).count()) === 1;
    await expect.poll(wentOn).toBe(true);
  });

  test('registration without a user shows the specified error; skip shows the list', async () => {
    const nobody = await openWidget(rig, context, { call: 'mountPasskeyRegistration' });
    await nobody.page
      .getByText('Error: Cannot use PasskeyRegistration component without active user authenticated.')
      .waitFor();
    const { page, events } = await openWidget(rig, context, { call: 'mountPasskeyRegistration', signedIn: true });
    await page.getByRole('button', { name: 'Skip' }).click();
    await page.getByText('You have no Passkeys yet.').waitFor();
    await expect.poll(events).toEqual(['PASSKEY_SKIP']);
  });

  test('a refused creation and a duplicate have their banners', async () => {
    const { page } = await openWidget(rig, context, { call: 'mountPasskeyRegistration', signedIn: true });
    await page.evaluate(
      `navigator.credentials.create = () => Promise.reject(new DOMException('no', window.refusal || 'NotAllowedError'))`,
    );
    await page.getByRole('button', { name: 'Create a Passkey' }).click();
    await page.locator('.banner', { hasText: 'Your Passkey was not created.' }).waitFor();
    await page.evaluate(`window.refusal = 'InvalidStateError'`);
    await page.getByRole('button', { name: 'Create a Passkey' }).click();
    await page.locator('.banner', { hasText: 'seems to be already registered' }).waitFor();
  });

  test('the passkey button signs in while autofill waits, and unknown passkeys get their banner', async () => {
    const first = await openWidget(rig, context, { call: 'mountPasskeyRegistration', signedIn: true });
    const { cdp, authenticatorId } = await addAuthenticator(first.page);
    await first.page.getByRole('button', { name: 'Create a Passkey' }).click();
    await first.page.getByRole('heading', { name: 'Passkey successfully created!' }).waitFor();
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
    await context.clearCookies();
    const { page, events } = await openWidget(rig, context, {
      options: BESIDE_FORM,
      before: `window.asked = [];
        const get = navigator.credentials.get.bind(navigator.credentials);
        navigator.credentials.get = (options) => (asked.push(options.mediation || 'modal'), get(options));`,
    });
    expect(await page.getByLabel('Email').getAttribute('autocomplete')).toBe('username webauthn');
    await expect.poll(() => page.evaluate('asked')).toEqual(['conditional']);
    // Whoever is there takes up the offer in the field as soon as it stands, and signs in by that.
    const second = await addAuthenticator(page, false);
    for (const credential of credentials)
      await second.cdp.send('WebAuthn.addCredential', { authenticatorId: second.authenticatorId, credential });
    rig.site.recorded.fail('/webauthn/authenticate/start', {
      error_type: 'webauthn_registration_not_found',
      status_code: 404,
    });
    await page.getByRole('button', { name: 'Continue with a passkey' }).click();
    await page.locator('.banner', { hasText: 'Passkey registration not found' }).waitFor();
    await expect.poll(() => page.evaluate('asked')).toEqual(['conditional', 'conditional']);
    const { promise: started, resolve: hold } = Promise.withResolvers<Route>();
    await page.route('**/webauthn/authenticate/start/**', hold);
    await page.getByRole('button', { name: 'Continue with a passkey' }).click();
    // The offer is withdrawn before the button asks the server: only the button can be answered from here on.
    const held = await started;
    await second.cdp.send('WebAuthn.setAutomaticPresenceSimulation', {
      authenticatorId: second.authenticatorId,
      enabled: true,
    });
    await held.continue();
    await page.getByRole('heading', { name: 'Success!' }).waitFor();
    await expect.poll(events).toEqual(['PASSKEY_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE']);
    expect(await page.evaluate('asked')).toEqual(['conditional', 'conditional', 'modal']);
  });

  describe('the offer in the field', () => {
    const options = BESIDE_FORM;
    /** Requests wait until they are withdrawn, or until the visitor closes the window of the button. */
    const waiting = `
      PublicKeyCredential.isConditionalMediationAvailable = async () => true;
      window.requests = [];
      navigator.credentials.get = ({ mediation, signal }) => new Promise((_, reject) => {
        requests.push({ mediation: mediation || 'modal', signal });
        signal.addEventListener('abort', () => reject(new DOMException('withdrawn', 'AbortError')));
        window.close = () => reject(new DOMException('closed', 'NotAllowedError'));
      });`;
    const seen = (page: Page) => page.evaluate(`requests.map((one) => [one.mediation, one.signal.aborted])`);

    test('makes room for the button and stands again when its window was closed, without a word', async () => {
      const { page } = await openWidget(rig, context, { options, before: waiting });
      await expect.poll(() => seen(page)).toEqual([['conditional', false]]);
      await page.getByRole('button', { name: 'Continue with a passkey' }).click();
      await expect
        .poll(() => seen(page))
        .toEqual([
          ['conditional', true],
          ['modal', false],
        ]);
      await page.evaluate('close()');
      await expect.poll(async () => ((await seen(page)) as unknown[])[2]).toEqual(['conditional', false]);
      expect(await page.locator('.banner').count()).toBe(0);
    });

    test('does not take the place of a button that was pressed before the browser could say whether it offers', async () => {
      const late = `${waiting}
        PublicKeyCredential.isConditionalMediationAvailable = () => new Promise((resolve) => {
          window.say = () => resolve(true);
        });`;
      const { page } = await openWidget(rig, context, { options, before: late });
      await page.waitForFunction('window.say');
      await page.getByRole('button', { name: 'Continue with a passkey' }).click();
      await expect.poll(() => seen(page)).toEqual([['modal', false]]);
      await page.evaluate('say()');
      await page.waitForTimeout(300);
      expect(await seen(page)).toEqual([['modal', false]]);
    });

    test('takes the window of the button away when it has signed in', async () => {
      const taken = `${waiting}
        const wait = navigator.credentials.get;
        const bytes = new ArrayBuffer(1);
        const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: null };
        const passkey = { id: 'a', rawId: bytes, type: 'public-key', response, getClientExtensionResults: () => ({}) };
        navigator.credentials.get = (options) => options.mediation
          ? new Promise((resolve) => { window.take = () => resolve(passkey); })
          : wait(options);`;
      const { page, events } = await openWidget(rig, context, { options, before: taken });
      await page.waitForFunction('window.take');
      const { promise, resolve: answer } = Promise.withResolvers<Route>();
      await page.route('**/webauthn/authenticate', answer);
      await page.evaluate('take()');
      const held = await promise;
      await page.getByRole('button', { name: 'Continue with a passkey' }).click();
      await expect.poll(() => seen(page)).toEqual([['modal', false]]);
      await held.continue();
      await page.getByRole('heading', { name: 'Success!' }).waitFor();
      await expect.poll(() => seen(page)).toEqual([['modal', true]]);
      await expect.poll(events).toEqual(['PASSKEY_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE']);
    });

    test('is renewed before its challenge is five minutes old, but takes no window away', async () => {
      const { page } = await openWidget(rig, context, { options, before: waiting });
      await expect.poll(() => seen(page)).toEqual([['conditional', false]]);
      // The clock is the test's from here on.
      await page.clock.install();
      await page.reload();
      await expect.poll(() => seen(page)).toEqual([['conditional', false]]);
      await page.clock.runFor(240_000);
      await expect
        .poll(() => seen(page))
        .toEqual([
          ['conditional', true],
          ['conditional', false],
        ]);
      await page.getByRole('button', { name: 'Continue with a passkey' }).click();
      await expect.poll(async () => ((await seen(page)) as unknown[])[2]).toEqual(['modal', false]);
      await page.clock.runFor(240_000);
      expect(((await seen(page)) as unknown[]).slice(2)).toEqual([['modal', false]]);
    });
  });

  test('autofill asks five times and no more; a refusal by the visitor ends it at once', async () => {
    const options = BESIDE_FORM;
    const failing = (name: string) => `
      PublicKeyCredential.isConditionalMediationAvailable = async () => true;
      window.asked = 0;
      navigator.credentials.get = async () => { asked += 1; throw new DOMException('no', '${name}'); };`;
    const broken = await openWidget(rig, context, { options, before: failing('UnknownError') });
    await expect.poll(() => broken.page.evaluate('asked')).toBe(5);
    await broken.page.locator('.banner', { hasText: 'Unknown error occurred during passkey' }).waitFor();
    await broken.page.waitForTimeout(300);
    expect(await broken.page.evaluate('asked')).toBe(5);
    const refused = await openWidget(rig, context, { options, before: failing('NotAllowedError') });
    await expect.poll(() => refused.page.evaluate('asked')).toBe(1);
    await refused.page.waitForTimeout(300);
    expect(await refused.page.evaluate('asked')).toBe(1);
  });
});
