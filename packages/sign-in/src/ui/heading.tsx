import type { ReactNode } from 'react';

/** The heading takes the focus when a screen without a field appears, so that the change is heard. */
export function Heading({ children }: { children: ReactNode }) {
  return <h1 tabIndex={-1}>{children}</h1>;
}
