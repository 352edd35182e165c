import type { CommonOptions } from '../config/types.ts';

/** Asks the system where the host leaves it to that. */
export function isDark(appearance: CommonOptions['appearance']): boolean {
  return appearance === 'dark' || (appearance === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
}
