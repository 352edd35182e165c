import { enFirst } from '../strings/en-first.ts';
import { enLater } from '../strings/en-later.ts';
import type { MessageId } from '../strings/messages.ts';

export { type FormState, INITIAL, SCREENS, type Screen, type Toast } from '../flow/state.ts';
export { loadLater } from '../mount/load-later.ts';
export { mountWidget, unmount } from '../mount/mount.ts';
export { showLost } from '../shell/show-lost.ts';
export { loadAllTexts } from '../strings/index.ts';
export type { MessageId } from '../strings/messages.ts';
export { translator } from '../strings/translator.ts';
export { adoptStyles } from '../styles/adopt.ts';
export type { WidgetProps } from '../widget.tsx';

/** Everything the widget can say. */
export const MESSAGE_IDS = Object.keys({ ...enFirst, ...enLater }) as MessageId[];
