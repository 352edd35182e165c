import { billingErrors } from '@targum/contracts';
import { AppError } from '@targum/wire';
import { ProviderError } from './provider.ts';

/** A provider that does not answer is said plainly, with the assurance that nothing was charged. */
export async function orUnavailable<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw AppError.of(billingErrors)('payments_unavailable', { cause: error, detail: error.message });
  }
}
