import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Spinner } from '../../components/spinner.tsx';
import { useSession } from './session.tsx';

/** Pages for signed-in people: everybody else is sent to sign in and comes back afterwards. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (status === 'signed-in' && !wasSignedIn) setWasSignedIn(true);
  if (status === 'loading') return <Spinner />;
  // Whoever logs out here is not to be led back here.
  if (status === 'signed-out' && wasSignedIn) return <Navigate to="/auth" replace />;
  if (status === 'signed-out')
    return <Navigate to={`/auth?return_to=${encodeURIComponent(pathname + search)}`} replace />;
  return children;
}
