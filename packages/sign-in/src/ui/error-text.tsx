import type { ReactNode } from 'react';

/** Visible error text. Fields point at it by id; the widget's live region speaks it. */
export function ErrorText({ id, children }: { id?: string; children: ReactNode }) {
  return children ? (
    <p className="error" id={id}>
      {children}
    </p>
  ) : null;
}
