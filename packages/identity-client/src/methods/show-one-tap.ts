import { loadScript } from '../browser/load-script.ts';
import { safeRedirect } from '../browser/safe-redirect.ts';
import type { Core } from '../core.ts';
import { IdentityApiError } from '../errors.ts';
import { callFrame, type OneTapStart } from '../frame.ts';
import { ONE_TAP_PARENT_ID, type OneTapFailure, type OneTapOptions, type OneTapOutcome } from './one-tap-types.ts';

interface PromptNotification {
  isNotDisplayed?(): boolean;
  isSkippedMoment?(): boolean;
  getNotDisplayedReason?(): string;
  getSkippedReason?(): string;
}

interface GoogleId {
  initialize(options: Record<string, unknown>): void;
  prompt(listener: (notification: PromptNotification) => void): void;
}

const UNREACHABLE = 'unreachable';

function failed(reason: string): OneTapOutcome {
  return { success: false, reason };
}

/** Prompts, and sends the credential through the helper frame, so that it never depends on this page's own cookies. */
export async function showOneTap(core: Core, options: OneTapOptions): Promise<OneTapOutcome> {
  const { publicToken, options: settings } = core.settings;
  let start: OneTapStart;
  try {
    start = await callFrame(core.settings, 'oneTapStart', { publicToken });
    if (!start.googleClientId) return failed('oauth_config_not_found' satisfies OneTapFailure);
    await loadScript(settings.googleScriptUrl ?? 'https://accounts.google.com/gsi/client', settings.nonce);
  } catch (error) {
    return failed(error instanceof IdentityApiError ? error.error_type : UNREACHABLE);
  }
  const id = (globalThis as { google?: { accounts?: { id?: GoogleId } } }).google?.accounts?.id;
  if (!id) return failed(UNREACHABLE);
  const position = options.position ?? 'floating';
  const embedded = position !== 'floating';
  id.initialize({
    client_id: start.googleClientId,
    auto_select: false,
    context: 'use',
    itp_support: true,
    use_fedcm_for_prompt: position !== 'forceLegacyEmbedded',
    cancel_on_tap_outside: !embedded && (options.cancel_on_tap_outside ?? true),
    ...(embedded && { prompt_parent_id: ONE_TAP_PARENT_ID }),
    callback: (answer: { credential?: string }) => {
      submit(answer.credential ?? '').catch((error: unknown) => options.onError?.(error));
    },
  });
  return new Promise((resolve) => {
    id.prompt((notification) => {
      if (notification.isNotDisplayed?.()) {
        resolve(failed(notification.getNotDisplayedReason?.() ?? 'not_displayed'));
      } else if (notification.isSkippedMoment?.()) {
        const reason = notification.getSkippedReason?.() ?? 'skipped';
        if (reason === 'user_cancel') options.onCancel?.();
        resolve(failed(reason));
      } else {
        resolve({ success: true });
      }
    });
  });

  async function submit(idToken: string): Promise<void> {
    const { login_redirect_url, signup_redirect_url } = options;
    const { redirect_url } = await callFrame(core.settings, 'oneTapSubmit', {
      publicToken,
      idToken,
      oauthCallbackID: start.oauthCallbackId,
      loginRedirectURL: login_redirect_url,
      signupRedirectURL: signup_redirect_url,
    });
    const target = safeRedirect(redirect_url, [core.settings.baseUrl, login_redirect_url, signup_redirect_url]);
    if (!target) throw new Error('The page did not ask for this address.');
    core.storage.set('::b2c_last_used_oauth', 'google');
    location.assign(target);
  }
}
