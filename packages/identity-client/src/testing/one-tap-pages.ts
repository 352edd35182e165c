export interface OneTapSettings {
  clientId: string;
  redirectUrl: string;
  /** `displayed`, `not:REASON` or `skip:REASON`. */
  prompt: string;
}

interface Page {
  status: number;
  type: string;
  body: string;
  headers?: Record<string, string>;
}

/** The helper frame, a local stand-in for Google's script, and the two One Tap calls behind them. */
export function oneTapPages(url: URL, settings: OneTapSettings, body: string): Page | undefined {
  switch (true) {
    case url.pathname === '/v1/clientside-services/index.html':
      return { status: 200, type: 'text/html', body: `<!doctype html><title>helper</title><script>${FRAME}</script>` };
    case url.pathname === '/gsi/client':
      return { status: 200, type: 'text/javascript', body: googleScript(settings.prompt) };
    case url.pathname === '/v1/public/oauth/google/onetap/start':
      return settings.clientId === 'refuse'
        ? json(400, { status_code: 400, error_type: 'unregistered_origin', error_message: 'no' })
        : json(200, {
            request_id: '1',
            status_code: 200,
            google_client_id: settings.clientId,
            oauth_callback_id: 'callback-1',
          });
    case url.pathname.startsWith('/v1/oauth/callback/'): {
      const sent = JSON.parse(body) as { login_redirect_url?: string };
      return json(200, {
        redirect_url: settings.redirectUrl || sent.login_redirect_url,
        status_code: 200,
        request_id: '1',
      });
    }
    default:
      return undefined;
  }
}

function json(status: number, value: object): Page {
  return { status, type: 'application/json', body: JSON.stringify(value) };
}

/** Parses numbers by a rule of thumb: real numbering plans belong to the real frame. */
const FRAME = `
const codes = { US: '1', IL: '972', GB: '44' };
const calls = {
  parsedPhoneNumber({ phoneNumber, regionCode }) {
    const digits = phoneNumber.replace(/\\D/g, '').replace(/^0/, '');
    const national = digits.length > 6 ? digits.slice(0, 3) + '-' + digits.slice(3) : digits;
    return { isValid: digits.length >= 9 && digits.length <= 10, number: '+' + (codes[regionCode] || '1') + digits, national };
  },
  async oneTapStart({ publicToken }) {
    const response = await fetch('/v1/public/oauth/google/onetap/start?public_token=' + publicToken);
    const answer = await response.json();
    if (!response.ok) throw { name: 'StytchAPIError', message: answer.error_message, ...answer };
    return { requestId: answer.request_id, googleClientId: answer.google_client_id, stytchCsrfToken: '', oauthCallbackId: answer.oauth_callback_id };
  },
  async oneTapSubmit({ idToken, oauthCallbackID, loginRedirectURL, signupRedirectURL }) {
    const response = await fetch('/v1/oauth/callback/' + oauthCallbackID, { method: 'POST', headers: { 'x-stytch-oauth-type': 'google-one-tap' },
      body: JSON.stringify({ id_token: idToken, stytch_csrf_token: '', login_redirect_url: loginRedirectURL, signup_redirect_url: signupRedirectURL }) });
    return response.json();
  },
};
addEventListener('message', async (event) => {
  const port = event.ports[0];
  const call = event.data && Object.hasOwn(calls, event.data.method) && calls[event.data.method];
  if (!port || !call) return;
  try { port.postMessage({ success: true, payload: await call(event.data.args[0]) }); }
  catch (error) { port.postMessage({ success: false, error }); }
});`;

function googleScript(prompt: string): string {
  return `
window.google = { accounts: { id: {
  initialize(options) { window.oneTapOptions = options; },
  cancel() {},
  prompt(listener) {
    const outcome = ${JSON.stringify(prompt)};
    const parent = document.getElementById(window.oneTapOptions.prompt_parent_id);
    if (outcome === 'displayed') {
      const frame = document.createElement('button');
      frame.id = 'one-tap-choose';
      frame.textContent = 'Continue as Dana';
      frame.onclick = () => window.oneTapOptions.callback({ credential: 'google-id-token' });
      (parent || document.body).append(frame);
    }
    listener({
      isNotDisplayed: () => outcome.startsWith('not:'),
      getNotDisplayedReason: () => outcome.slice(4),
      isSkippedMoment: () => outcome.startsWith('skip:'),
      getSkippedReason: () => outcome.slice(5),
    });
  },
} } };`;
}
