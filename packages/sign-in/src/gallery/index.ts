export { type FormState, INITIAL, SCREENS, type Screen } from '../flow/state.ts';
export { loadLater } from '../mount/load-later.ts';
export { mountWidget, unmount } from '../mount/mount.ts';
export type { WidgetProps } from '../widget.tsx';
