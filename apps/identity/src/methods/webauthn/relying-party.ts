import { fail } from '@targum/identity-contracts';
import { isAllowedOrigin } from '../../projects/match-redirect.ts';
import type { Project } from '../../projects/project-directory.ts';

/**
 * The relying party id that a page asks for. A project may fix its own; else it is the page's host or a
 * parent of it, and the page itself must be one of the project's.
 */
export function relyingPartyId(project: Project, domain: string, pageOrigin: string | undefined): string {
  const fixed = project.settings.webauthn.rp_id;
  const wanted = fixed ?? domain.toLowerCase();
  if (!/^[a-z0-9.-]{1,253}$/.test(wanted)) throw fail('bad_domain_for_stytch_sdk');
  if (pageOrigin === undefined) return wanted;
  const related = project.settings.webauthn.related_origins.includes(pageOrigin);
  if (!related && !isWithin(hostOf(pageOrigin), wanted)) throw fail('bad_domain_for_stytch_sdk');
  return wanted;
}

/** Whether a credential made or used on that page counts here. */
export function isExpectedOrigin(project: Project, publicUrl: string, origin: string, rpId: string): boolean {
  const { settings } = project;
  if (settings.webauthn.related_origins.includes(origin)) return true;
  const listed = origin === publicUrl || isAllowedOrigin(origin, settings.allowed_origins);
  return listed && isWithin(hostOf(origin), rpId);
}

function isWithin(host: string, rpId: string): boolean {
  return host === rpId || host.endsWith(`.${rpId}`);
}

function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).hostname : '';
}
