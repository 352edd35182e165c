import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router/dom';
import { SessionProvider } from '../features/session/session.tsx';
import { LanguageProvider } from '../i18n/language.tsx';
import { router } from './router.tsx';

const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 5_000, retry: 1 } } });

export function App() {
  return (
    <QueryClientProvider client={queries}>
      <LanguageProvider>
        <SessionProvider>
          <RouterProvider router={router} />
        </SessionProvider>
      </LanguageProvider>
    </QueryClientProvider>
  );
}
