import type { ClientOptions } from '@targum/identity-client';
import type {
  AuthTokenParams,
  Callbacks,
  GetConsentManifest,
  SignInConfig,
  Strings,
  StyleConfig,
  View,
} from '../config/types.ts';
import { type CoreSource, coreSource } from '../mount/load-later.ts';
import { type MountProps, mountWidget, unmount } from '../mount/mount.ts';

const cores = new Map<string, CoreSource>();

/** All elements of a page with the same token and address share one session. */
function coreFor(publicToken: string, options: ClientOptions): CoreSource {
  const key = `${publicToken} ${options.baseUrl ?? ''}`;
  const core = cores.get(key) ?? coreSource(publicToken, options);
  cores.set(key, core);
  return core;
}

/** Properties that are objects come as properties or as JSON attributes; the rest are attributes. */
abstract class SignInElement extends HTMLElement {
  static observedAttributes = [
    'public-token',
    'base-url',
    'locale',
    'appearance',
    'config',
    'styles',
    'strings',
    'token',
  ];
  callbacks: Callbacks | undefined;
  clientOptions: ClientOptions | undefined;
  #set = new Map<string, object>();
  #begun = false;

  abstract view(): View;

  get config(): SignInConfig {
    return this.#read('config') ?? {};
  }
  set config(value: SignInConfig) {
    this.#write('config', value);
  }
  get styles(): StyleConfig {
    return this.#read('styles') ?? {};
  }
  set styles(value: StyleConfig) {
    this.#write('styles', value);
  }
  get strings(): Strings {
    return this.#read('strings') ?? {};
  }
  set strings(value: Strings) {
    this.#write('strings', value);
  }

  connectedCallback(): void {
    this.#begun = true;
    this.render();
  }

  attributeChangedCallback(): void {
    // Of an element that is upgraded in the page the browser tells every attribute before it says that it is there.
    if (this.#begun && this.isConnected) this.render();
  }

  disconnectedCallback(): void {
    // Moved, not removed: keep the visitor's place.
    queueMicrotask(() => {
      if (!this.isConnected) unmount(this);
    });
  }

  render(): void {
    const publicToken = this.getAttribute('public-token');
    if (!publicToken) return;
    const baseUrl = this.getAttribute('base-url');
    const locale = this.getAttribute('locale');
    const appearance = this.getAttribute('appearance');
    const props: MountProps = {
      core: coreFor(publicToken, { ...this.clientOptions, ...(baseUrl && { baseUrl }) }),
      view: this.view(),
      config: this.config,
      styles: this.styles,
      strings: this.strings,
      callbacks: {
        onEvent: (event) => {
          this.callbacks?.onEvent?.(event);
          this.dispatchEvent(new CustomEvent('targum-event', { detail: event, bubbles: true, composed: true }));
        },
        onError: (error) => {
          this.callbacks?.onError?.(error);
          this.dispatchEvent(new CustomEvent('targum-error', { detail: error, bubbles: true, composed: true }));
        },
      },
      ...(locale && { locale }),
      ...((appearance === 'dark' || appearance === 'auto') && { appearance }),
    };
    mountWidget(this, this.localName, props);
  }

  #write(name: string, value: object): void {
    this.#set.set(name, value);
    if (this.isConnected) this.render();
  }

  #read(name: string): object | undefined {
    if (this.#set.has(name)) return this.#set.get(name);
    try {
      const value: unknown = JSON.parse(this.getAttribute(name) ?? 'null');
      return typeof value === 'object' && value !== null ? value : undefined;
    } catch {
      return undefined;
    }
  }
}

export class TargumSignIn extends SignInElement {
  view(): View {
    return { kind: 'login' };
  }
}

export class TargumResetPassword extends SignInElement {
  view(): View {
    return { kind: 'reset-password', passwordResetToken: this.getAttribute('token') ?? '' };
  }
}

export class TargumPasskeyRegistration extends SignInElement {
  view(): View {
    return { kind: 'passkey-registration' };
  }
}

export class TargumIdentityProvider extends SignInElement {
  getIDPConsentManifest: GetConsentManifest | undefined;
  authTokenParams: AuthTokenParams | undefined;

  view(): View {
    const { getIDPConsentManifest, authTokenParams } = this;
    return {
      kind: 'identity-provider',
      ...(getIDPConsentManifest && { getIDPConsentManifest }),
      ...(authTokenParams && { authTokenParams }),
    };
  }
}

const ELEMENTS = {
  'targum-sign-in': TargumSignIn,
  'targum-reset-password': TargumResetPassword,
  'targum-passkey-registration': TargumPasskeyRegistration,
  'targum-identity-provider': TargumIdentityProvider,
};

/** Safe to call twice, and with two copies of the script on one page. */
export function defineElements(): void {
  for (const [name, element] of Object.entries(ELEMENTS)) {
    if (!customElements.get(name)) customElements.define(name, element);
  }
}
