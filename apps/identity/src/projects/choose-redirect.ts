import { fail, type IdentityErrorType } from '@targum/identity-contracts';
import type { Deps } from '../deps.ts';
import { isAllowedRedirect } from './match-redirect.ts';
import type { Project } from './project-directory.ts';

/** The address a flow returns to: the call's own if it is registered, else the project's. */
export function chooseRedirect(
  deps: Pick<Deps, 'publicUrl'>,
  project: Project,
  wanted: string | undefined,
  error: IdentityErrorType,
): string {
  const { redirect_urls: allowed, default_redirect_url: standard } = project.settings;
  const ownPage = `${deps.publicUrl}/authenticate`;
  if (wanted === undefined) return standard ?? ownPage;
  if (wanted === ownPage || isAllowedRedirect(wanted, allowed)) return wanted;
  throw fail(error);
}
