import type { Core } from '@targum/identity-client';
import { otpMethodsOf } from '../config/check-config.ts';
import type { SignInConfig } from '../config/types.ts';
import { placeKey } from './place-key.ts';
import type { FormState } from './state.ts';

/** Shows a screen that was left by a reload with a message on its way. */
export async function returnToPlace(
  core: Core,
  config: SignInConfig,
  show: (place: Partial<FormState>) => void,
): Promise<void> {
  try {
    const kept = sessionStorage.getItem(placeKey(core, config));
    if (!kept || core.store.now()) return;
    const { readPlace } = await import('./kept-place.ts');
    const place = readPlace(kept, otpMethodsOf(config));
    if (place) show(place);
  } catch {
    // A shut storage or a lost file: the visitor starts anew.
  }
}
