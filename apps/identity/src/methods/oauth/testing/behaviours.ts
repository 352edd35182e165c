import type { Behaviour } from './behaviour.ts';
import { oauthBehaviours } from './oauth-behaviours.ts';
import { openidBehaviours } from './openid-behaviours.ts';

/** Written from what each provider's own documentation says, apart from the rows that are tested against them. */
export const behaviours: Behaviour[] = [...openidBehaviours, ...oauthBehaviours];

export function behaviourOf(id: string): Behaviour {
  const found = behaviours.find((each) => each.id === id);
  if (!found) throw new Error(`nobody behaves like ${id}`);
  return found;
}
