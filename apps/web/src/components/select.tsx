import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';

/** The browser's own list, with an arrow that fits the page. */
export function Select({ className = '', ...rest }: ComponentProps<'select'>) {
  return (
    <span className={`relative block ${className}`}>
      <select
        {...rest}
        className="block min-h-11 w-full cursor-pointer appearance-none rounded-lg border border-edge bg-surface py-2 ps-3.5 pe-10 text-ink"
      />
      <Icon name="chevron" className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-muted" />
    </span>
  );
}
