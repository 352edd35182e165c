/**
 * The script of the hidden helper frame, as the browser runs it. Only the three methods below exist, whatever name is
 * asked for; a message without a port, or from a page that is not the parent, is dropped.
 */
export const frameScript = `'use strict';
const own = new URL(location.href).origin;
async function read(response) {
  const body = await response.json();
  if (response.ok) return body;
  throw Object.assign(new Error(body.error_message || 'failed'), { name: 'StytchAPIError' }, body);
}
const csrf = new Map();
const methods = new Map([
  ['parsedPhoneNumber', async ({ phoneNumber, regionCode }) => {
    const query = new URLSearchParams({ phone_number: String(phoneNumber), region: String(regionCode || 'US') });
    const { is_valid, number, national } = await read(await fetch(own + '/v1/public/phone_numbers/parse?' + query));
    return { isValid: is_valid, number, national };
  }],
  ['getExamplePhoneNumber', async ({ regionCode }) => {
    const query = new URLSearchParams({ region: String(regionCode || 'US') });
    const { example } = await read(await fetch(own + '/v1/public/phone_numbers/parse?phone_number=0&' + query));
    return { phoneNumber: example };
  }],
  ['oneTapStart', async ({ publicToken }) => {
    const query = new URLSearchParams({ public_token: String(publicToken) });
    const body = await read(await fetch(own + '/v1/public/oauth/google/onetap/start?' + query, { credentials: 'include' }));
    csrf.set(body.oauth_callback_id, body.stytch_csrf_token);
    return {
      requestId: body.request_id,
      googleClientId: body.google_client_id,
      stytchCsrfToken: body.stytch_csrf_token,
      oauthCallbackId: body.oauth_callback_id,
    };
  }],
  ['oneTapSubmit', async ({ publicToken, idToken, oauthCallbackID, loginRedirectURL, signupRedirectURL }) => {
    const body = await read(await fetch(own + '/v1/oauth/callback/' + encodeURIComponent(oauthCallbackID), {
      method: 'POST',
      credentials: 'include',
      headers: { 'x-stytch-oauth-type': 'google-one-tap' },
      body: JSON.stringify({
        public_token: publicToken,
        id_token: idToken,
        stytch_csrf_token: csrf.get(oauthCallbackID),
        login_redirect_url: loginRedirectURL,
        signup_redirect_url: signupRedirectURL,
      }),
    }));
    return { redirect_url: body.redirect_url };
  }],
]);
addEventListener('message', async (event) => {
  const [port] = event.ports;
  const { method, args } = event.data || {};
  if (event.source !== parent || !port || typeof method !== 'string' || !Array.isArray(args)) return;
  const run = methods.get(method);
  if (!run) return;
  try {
    port.postMessage({ success: true, payload: await run(args[0] || {}) });
  } catch (error) {
    const { name, message } = error;
    port.postMessage({ success: false, error: { ...error, name, message } });
  }
});
`;
