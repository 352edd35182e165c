import { fail } from '@targum/identity-contracts';
import type { Endpoint } from '@targum/server-kit';

/**
 * Text that no column can hold, a NUL or half of a pair of surrogates, is the caller's fault wherever in a request it
 * stood. Fields with a rule of their own have refused it before, by their own name.
 */
export function refuseUnstorable<D, P>(endpoints: readonly Endpoint<D, P>[]): Endpoint<D, P>[] {
  return endpoints.map(({ route, handle }) => ({
    route,
    handle: async (call) => {
      try {
        return await handle(call);
      } catch (error) {
        throw isUnstorable(error) ? fail('bad_request', { cause: error }) : error;
      }
    },
  }));
}

/** Postgres: character not in repertoire, untranslatable character, and JSON with half a pair. */
function isUnstorable(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  if (error.code === '22P02') return error.message.includes('type json');
  return error.code === '22021' || error.code === '22P05';
}
