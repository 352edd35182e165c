import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSession } from '../features/session/session.tsx';

const visitor = '';

// An action without a connection fails in words at once instead of waiting unseen until it is back.
const newClient = () =>
  new QueryClient({
    defaultOptions: { queries: { staleTime: 5_000, retry: 1 }, mutations: { networkMode: 'always' } },
  });

/** What the server has said, and to whom. */
let held = { person: visitor, client: newClient(), count: 0 };

/**
 * Answers go with the person they were given to: whoever comes next, or goes back to a page after signing out, finds
 * nothing. What a visitor was told stays when they sign in, because it is theirs.
 */
function heldFor(person: string | undefined) {
  if (person === undefined || person === held.person) return held;
  held = held.person === visitor ? { ...held, person } : { person, client: newClient(), count: held.count + 1 };
  return held;
}

/** For what changes something from outside the pages. */
export const askAgain = (about: string): Promise<void> => held.client.invalidateQueries({ queryKey: [about] });

/** Around everything that asks the server. It comes with the page, so that pages that only say something do without. */
export function Queries({ children }: { children: ReactNode }) {
  const { status, user } = useSession();
  const { client, count } = heldFor(status === 'signed-out' ? visitor : user?.id);
  return (
    <QueryClientProvider key={count} client={client}>
      {children}
    </QueryClientProvider>
  );
}
