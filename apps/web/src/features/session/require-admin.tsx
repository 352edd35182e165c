import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Spinner } from '../../components/spinner.tsx';
import { useSession } from './session.tsx';

/** Pages for administrators: everybody else is sent to sign in, where a message says why. */
export function RequireAdmin({ returnTo, children }: { returnTo?: string; children: ReactNode }) {
  const { status, user, error } = useSession();
  const { pathname } = useLocation();
  if (status === 'loading' || (status === 'signed-in' && !user && !error)) return <Spinner />;
  if (!user?.is_admin) return <Navigate to={signInAddress(returnTo ?? pathname)} replace />;
  return children;
}

/** Where somebody who is not known to be an administrator goes; whoever then proves to be one is led on. */
function signInAddress(returnTo: string): string {
  return `/auth?reason=admin&return_to=${encodeURIComponent(returnTo)}`;
}
