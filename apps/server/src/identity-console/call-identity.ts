import { identityConsoleErrors } from '@targum/contracts';
import { AppError, type Caller, createCaller, isAppError } from '@targum/wire';
import { z } from 'zod';
import type { SignedIn } from '../account/principal.ts';
import type { Deps } from '../deps.ts';

const fail = AppError.of(identityConsoleErrors);

/** Calls the provider for one administrator, whose name goes along into the provider's own log. */
export function callIdentity(deps: Deps, administrator: SignedIn): Caller {
  const administration = deps.identityAdministration;
  if (!administration) throw fail('identity_not_administered');
  const { email, id } = administrator;
  return createCaller({
    headers: () => ({ 'x-acting-for': /^[\x21-\x7e]{1,254}$/.test(email) ? email : id }),
    fetch: async (input, init) => {
      const answer = await administration(input, init).catch((cause: unknown) => {
        throw isAppError(cause) ? cause : fail('identity_unreachable', { cause, detail: String(cause) });
      });
      if (!answer.ok) throw await readRefusal(answer);
      return answer;
    },
  });
}

const refusal = z.object({
  error_type: z.string(),
  error_message: z.string(),
  error_details: z
    .object({
      problems: z.array(z.string()),
      /** What is wrong where, for the page to say in its reader's language. */
      faults: z.array(z.object({ code: z.string(), field: z.string() })).optional(),
    })
    .optional(),
});

/** In the product's terms: what the administrator can put right comes through, what only an operator can is a fault. */
async function readRefusal(answer: Response): Promise<AppError> {
  const { data } = refusal.safeParse(await answer.json().catch(() => undefined));
  if (answer.status === 404) return fail('identity_not_found', { facts: { type: data?.error_type } });
  // The key is good and may not do this: no repeating helps, and the page can say so.
  if (answer.status === 403 && data?.error_type === 'unauthorized_action') return fail('identity_not_allowed');
  if (data?.error_type === 'changed_meanwhile') {
    return fail('identity_changed_meanwhile', { facts: { changed: data.error_details?.problems ?? [] } });
  }
  if (data && [400, 409, 422].includes(answer.status)) {
    const { problems = [], faults = [] } = data.error_details ?? {};
    return fail('identity_refused', {
      message: [data.error_message, ...problems].join(' '),
      facts: { type: data.error_type, problems, faults },
    });
  }
  return fail('identity_unreachable', { detail: `it answered ${answer.status} ${data?.error_type ?? ''}` });
}
