import { createHash, timingSafeEqual } from 'node:crypto';
import { fail } from '@targum/identity-contracts';

/** Checks a verifier against the challenge that was left when the flow began; both or neither must be there. */
export function checkPkce(challenge: string | null, verifier: string | undefined): void {
  if (challenge === null) {
    if (verifier !== undefined && verifier !== '') throw fail('pkce_did_not_expect_code_verifier');
    return;
  }
  if (!verifier) throw fail('pkce_expected_code_verifier');
  const computed = createHash('sha256').update(verifier).digest('base64url');
  const same = computed.length === challenge.length && timingSafeEqual(Buffer.from(computed), Buffer.from(challenge));
  if (!same) throw fail('pkce_mismatch');
}
