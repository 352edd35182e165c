import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

// An action without a connection fails in words at once instead of waiting unseen until it is back.
const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: 5_000, retry: 1 }, mutations: { networkMode: 'always' } },
});

/** Around everything that asks the server. It comes with the page, so that pages that only say something do without. */
export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
