import type { Core } from '@targum/identity-client';
import type { RecordedServer } from '@targum/identity-client/recorded';
import type { MessageId, SignInConfig, StyleConfig, View } from '@targum/sign-in';
import type { FormState, Toast } from '@targum/sign-in/gallery';
import type { Surroundings } from './surroundings.ts';

/** One picture of the gallery: a screen in one of its states. */
export interface Tile {
  name: string;
  config?: SignInConfig;
  styles?: StyleConfig;
  view?: View;
  initial?: Partial<FormState>;
  /** Texts of the state, in the language of the picture. */
  said?: { error?: MessageId; banner?: MessageId; toasts?: [kind: Toast['kind'], text: MessageId][] };
  signedIn?: boolean;
  lastUsed?: string;
  /** The browser keeps nothing. */
  memoryOnly?: boolean;
  /** Only the notice that the widget's code did not come. */
  lost?: boolean;
  /** Shown by a page of another origin, in a frame. */
  framed?: boolean;
  surroundings?: Surroundings;
  prepare?: (core: Core) => void;
  server?: (server: RecordedServer) => void;
  /** What a visitor does to get there. */
  act?: (root: ShadowRoot) => Promise<void> | void;
}

export const EMAIL = 'dana@example.com';

/** Types as a visitor would, so that the widget hears it. */
export function type(root: ShadowRoot, selector: string, value: string): void {
  const input = root.querySelector<HTMLInputElement>(selector);
  if (!input) throw new Error(`Nothing to type into: ${selector}`);
  input.value = value;
  input.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
}

export async function press(root: ShadowRoot, selector: string): Promise<void> {
  const button = await appear(root, selector);
  button.click();
}

/** A state that comes by itself: there is nothing to do but to wait for it. */
export const seen =
  (selector: string): NonNullable<Tile['act']> =>
  async (root) =>
    void (await appear(root, selector));

/** What was typed is taken away again when it is refused. */
export async function emptied(root: ShadowRoot, selector: string): Promise<void> {
  await until(`Still full: ${selector}`, () => root.querySelector<HTMLInputElement>(selector)?.value === '');
}

/** Screens travel as chunks: wait for what is to come. */
export function appear(root: ShadowRoot, selector: string): Promise<HTMLElement> {
  return until(`Did not appear: ${selector}`, () => root.querySelector<HTMLElement>(selector));
}

async function until<T>(failure: string, look: () => T | false | null): Promise<T> {
  for (let tries = 0; tries < 200; tries += 1) {
    const found = look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(failure);
}
