import { createBrowserRouter } from 'react-router';
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
      { path: '*', Component: NotFoundRoute },
    ],
  },
]);
