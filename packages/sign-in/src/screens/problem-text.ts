import { MissingParameterError, NoCurrentSessionError } from '@targum/identity-client';
import { useFlow } from '../flow/context.ts';

/** Turns what can go wrong before the first screen into its sentence. */
export function useProblemText(): (error: unknown) => string {
  const { t, describe } = useFlow();
  return (error) => {
    if (error instanceof MissingParameterError) return t('idpConsent.missingParam', { param: error.parameter });
    if (error instanceof NoCurrentSessionError) return t('idpConsent.noSession');
    return describe(error);
  };
}
