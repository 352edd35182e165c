import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Spinner } from '../../components/spinner.tsx';
import { useSession } from './session.tsx';

/** Pages for signed-in people: everybody else is sent to sign in and comes back afterwards. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { status, leftAt } = useSession();
  const { pathname, search } = useLocation();
  if (status === 'loading') return <Spinner />;
  // Whoever logs out here is not to be led back here.
  if (status === 'signed-out' && leftAt === pathname + search) return <Navigate to="/auth" replace />;
  if (status === 'signed-out')
    return <Navigate to={`/auth?return_to=${encodeURIComponent(pathname + search)}`} replace />;
  return children;
}
