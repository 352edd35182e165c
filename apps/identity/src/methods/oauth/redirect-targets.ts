import { fail } from '@targum/identity-contracts';
import { isAllowedRedirect } from '../../projects/match-redirect.ts';
import type { Project } from '../../projects/project-directory.ts';

export interface RedirectTargets {
  login: string;
  signup: string;
}

/** Where the browser goes in the end: registered addresses only, the project's own one when none is given. */
export function redirectTargets(
  project: Project,
  given: { login: string | undefined; signup: string | undefined },
): RedirectTargets {
  const standard = project.settings.default_redirect_url ?? undefined;
  const login = given.login ?? standard;
  if (login === undefined) throw fail('no_login_redirect_urls_set');
  const signup = given.signup ?? given.login ?? standard ?? login;
  for (const target of [given.login, given.signup]) {
    if (target !== undefined && !isAllowedRedirect(target, project.settings.redirect_urls)) {
      throw fail('invalid_redirect_url');
    }
  }
  return { login, signup };
}
