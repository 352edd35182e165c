import type { ComponentProps } from 'react';

/** A quiet frame around things that belong together. */
export function Card({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div className={`rounded-2xl border border-line bg-surface p-6 ${className}`} {...rest} />;
}
