import type { OtpMethod } from '../config/types.ts';
import { useFlow } from './context.ts';
import { placeKey } from './place-key.ts';
import type { FormState, Screen } from './state.ts';
import { useOnChange } from './use-effects.ts';

type Place = Pick<FormState, 'email' | 'magicLinkEmail' | 'otpState' | 'passwordState' | 'phone'> & { screen: Screen };

const SCREENS: readonly unknown[] = ['OTPAuthenticate', 'EmailConfirmation'];

/**
 * Remembers, for this tab only and until the code or link has expired, that a message is on its way. Phones throw a page
 * away while its owner reads the message in another app; back here the field for the code should still be there.
 */
export function useKeptPlace(until: number): void {
  const { core, config, state } = useFlow();
  const { screen, email, magicLinkEmail, otpState, passwordState, phone } = state;
  const place: Place = { screen, email, magicLinkEmail, otpState, passwordState, phone };
  useOnChange(`${until} ${otpState.methodId}`, () => {
    const key = placeKey(core, config);
    attempt(() => sessionStorage.setItem(key, JSON.stringify({ until, place })));
    return () => attempt(() => sessionStorage.removeItem(key));
  });
}

/** Where the storage is shut, a reload starts anew. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // Nothing is kept.
  }
}

/** Reads what was kept. Anything on the origin may have written it: only what has the right shape counts. */
export function readPlace(text: string, methods: OtpMethod[]): Partial<FormState> | undefined {
  try {
    const { until, place } = JSON.parse(text) as { until: unknown; place: Place };
    const { screen, email, magicLinkEmail, otpState, passwordState, phone } = place;
    const { type, methodId, otpDestination, sentAt } = otpState;
    const texts = [email, magicLinkEmail, methodId, otpDestination, passwordState.email, phone.region, phone.raw];
    const fits =
      typeof until === 'number' &&
      until > Date.now() &&
      SCREENS.includes(screen) &&
      (screen === 'EmailConfirmation' ? magicLinkEmail !== '' : methods.includes(type) && methodId !== '') &&
      texts.every((one) => typeof one === 'string' && one.length < 500) &&
      ['new', 'password', 'passwordless'].includes(passwordState.type) &&
      (sentAt === undefined || Number.isFinite(sentAt));
    return fits ? { screen, email, magicLinkEmail, otpState, passwordState, phone } : undefined;
  } catch {
    return undefined;
  }
}
