import { type PaymentProvider, ProviderError } from './provider.ts';

/** In production without keys nothing can be bought: what was given as credit still pays for translations. */
export function noProvider(): PaymentProvider {
  const refuse = async (): Promise<never> => {
    throw new ProviderError('No payment provider is set up', { final: true });
  };
  return {
    name: 'test',
    mode: 'test',
    createCustomer: refuse,
    createCheckout: refuse,
    readCheckout: refuse,
    readSavedCard: refuse,
    chargeCard: refuse,
    forgetCard: refuse,
    changeSubscription: refuse,
    endSubscription: refuse,
    refund: refuse,
    readEvent: () => undefined,
    check: refuse,
  };
}
