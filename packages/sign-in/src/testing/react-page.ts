import { createCore } from '@targum/identity-client';
import { createElement, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { IdentityProvider, PasskeyRegistration, ResetPassword, SignIn } from '../react/index.ts';

const VIEWS = { IdentityProvider, PasskeyRegistration, ResetPassword, SignIn };

/** Shows a component in strict mode; called again, it updates what is there. */
export function showInReact(place: Element, publicToken: string, baseUrl: string) {
  const core = createCore(publicToken, { baseUrl });
  const root = createRoot(place);
  return (view: keyof typeof VIEWS, props: object) =>
    root.render(createElement(StrictMode, null, createElement(VIEWS[view] as typeof SignIn, { core, ...props })));
}

/** Takes over what a server drew with the same props. */
export function hydrateInReact(place: Element, publicToken: string, baseUrl: string, props: object) {
  const core = createCore(publicToken, { baseUrl });
  hydrateRoot(place, createElement(StrictMode, null, createElement(SignIn, { core, ...props })));
}
