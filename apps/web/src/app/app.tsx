import { RouterProvider } from 'react-router/dom';
import { SessionProvider } from '../features/session/session.tsx';
import { LanguageProvider } from '../i18n/language.tsx';
import { router } from './router.tsx';

export function App() {
  return (
    <LanguageProvider>
      <SessionProvider>
        <RouterProvider router={router} />
      </SessionProvider>
    </LanguageProvider>
  );
}
