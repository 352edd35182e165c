import type { FactorPath, User } from '@targum/identity-contracts';
import type { Deps } from '../deps.ts';
import type { Visit } from '../http/visit.ts';
import { compose } from './compose.ts';
import { chooseLanguage } from './language.ts';
import { tame } from './render.ts';
import type { MessageKind } from './templates/en.ts';
import { factorIn } from './words.ts';

type Notice = Extract<
  MessageKind,
  | 'new_device'
  | 'password_changed'
  | 'factor_added'
  | 'factor_removed'
  | 'account_claimed'
  | 'account_deleted'
  | 'passkey_copied'
>;

/** Tells the owner, at every proved address, about a change; a mail that cannot be sent does not undo the change. */
export function notify(
  deps: Deps,
  visit: Visit,
  to: readonly string[],
  kind: Notice,
  about: { factor?: string; path?: FactorPath } = {},
): void {
  const language = chooseLanguage(visit, undefined);
  const name = tame(about.factor ?? '');
  const factor = about.path ? factorIn(language, about.path, name) : name;
  for (const address of to) {
    const values = { email: address, factor };
    const message = compose(visit, { kind, to: address, channel: 'email', language, values });
    deps.send(message).catch((error: unknown) => deps.log.error({ err: error, kind }, 'a notice could not be sent'));
  }
}

export const provedAddresses = (user: Pick<User, 'emails'>) =>
  user.emails.filter(({ verified }) => verified).map(({ email }) => email);

export function notifyNewDevice(deps: Deps, visit: Visit, user: User): void {
  notify(deps, visit, provedAddresses(user), 'new_device');
}
