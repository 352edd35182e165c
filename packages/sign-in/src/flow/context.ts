import type { Core } from '@targum/identity-client';
import { createContext, type ReactNode, useContext } from 'react';
import type { EventType, SignInConfig, StyleConfig, View } from '../config/types.ts';
import type { Values } from '../strings/format.ts';
import type { Locale, MessageId } from '../strings/index.ts';
import type { FormState, Screen, Toast } from './state.ts';

export interface Translate {
  (id: MessageId, values?: Values): string;
  /** The same with values in isolates of their own, for text that runs against the page's direction. */
  rich: (id: MessageId, values: Values) => ReactNode;
  locale: Locale;
}

/** What a screen can see and do. */
export interface Flow {
  /** Unique on the page. */
  id: string;
  /** False in the one render that takes over the shell, which knows nothing of what the browser remembers or has loaded. */
  settled: boolean;
  /** Empty while the browser must not be asked, as in a render that a server has to be able to make. */
  userAgent: string;
  core: Core;
  config: SignInConfig;
  styles: StyleConfig;
  view: View;
  state: FormState;
  t: Translate;
  set: (patch: Partial<FormState>) => void;
  /** Moves to a screen; errors and banners stay behind. Does nothing once the visitor has left the screen that asked for it. */
  go: (screen: Screen, patch?: Partial<FormState>) => void;
  /** Moves to the end of a flow, wherever the visitor is by then: what was reached is reached. */
  finish: (screen: Screen, patch?: Partial<FormState>) => void;
  emit: (type: EventType, data: object) => void;
  /** Tells the host, and the visitor who is still on the screen where it went wrong. */
  fail: (error: unknown) => void;
  /** Tells the host only. */
  report: (error: unknown) => void;
  describe: (error: unknown) => string;
  toast: (kind: Toast['kind'], text: string) => void;
  announce: (text: string) => void;
  /** Brings the look of what has just been loaded to where the widget stands. */
  dress: () => void;
}

export const FlowContext = createContext<Flow | null>(null);

export function useFlow(): Flow {
  const flow = useContext(FlowContext);
  if (!flow) throw new Error('A screen was rendered outside the widget.');
  return flow;
}
