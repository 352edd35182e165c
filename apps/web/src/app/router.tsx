import { createBrowserRouter, redirect } from 'react-router';
import { Spinner } from '../components/spinner.tsx';
import { Layout } from './layout.tsx';
import { HomeRoute } from './routes/home.tsx';
import { NotFoundRoute } from './routes/not-found.tsx';
import { RouteError } from './routes/route-error.tsx';

/** What is reachable; each page but the first loads on demand. */
export const router = createBrowserRouter([
  {
    Component: Layout,
    ErrorBoundary: RouteError,
    HydrateFallback: Spinner,
    children: [
      { path: '/', Component: HomeRoute },
      {
        path: '/projects/:projectId',
        lazy: async () => ({ Component: (await import('./routes/project.tsx')).ProjectRoute }),
      },
      { path: '/projects', lazy: async () => ({ Component: (await import('./routes/projects.tsx')).ProjectsRoute }) },
      { path: '/auth', lazy: async () => ({ Component: (await import('./routes/auth.tsx')).AuthRoute }) },
      {
        path: '/authenticate',
        lazy: async () => ({ Component: (await import('./routes/authenticate.tsx')).AuthenticateRoute }),
      },
      { path: '/profile', lazy: async () => ({ Component: (await import('./routes/profile.tsx')).ProfileRoute }) },
      { path: '/idp', lazy: async () => ({ Component: (await import('./routes/consent.tsx')).ConsentRoute }) },
      { path: '/login', loader: () => redirect('/auth') },
      { path: '/register', loader: () => redirect('/auth?tab=signup') },
      { path: '*', Component: NotFoundRoute },
    ],
  },
]);
