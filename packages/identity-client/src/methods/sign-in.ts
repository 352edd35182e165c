import type { Core } from '../core.ts';
import type { AuthAnswer, UserAnswer } from '../types/session.ts';

/** The one place in the client where an answer becomes a session. */
export async function signIn<T extends AuthAnswer>(core: Core, answering: Promise<T>): Promise<T> {
  const answer = await answering;
  core.store.adopt(answer);
  core.refresher.start();
  return answer;
}

/** Which factor the next sign-in will be. */
export function step(core: Core): 'primary' | 'secondary' {
  return core.store.now() ? 'secondary' : 'primary';
}

/** Answers that change the user carry it whole; `__user` is the complete one where both are there. */
export async function keepUser<T extends UserAnswer>(core: Core, answering: Promise<T>): Promise<T> {
  const answer = await answering;
  const { __user: whole, user } = answer;
  const changed = whole ?? user;
  if (changed) core.store.setUser(changed);
  return answer;
}
