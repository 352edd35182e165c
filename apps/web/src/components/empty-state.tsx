import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface EmptyStateProps {
  icon?: IconName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** What stands where a list will be. */
export function EmptyState({ icon = 'file', title, children, action }: EmptyStateProps) {
  return (
    <div className="rounded-2xl border border-dashed border-line px-6 py-14 text-center">
      <span className="mx-auto mb-4 flex size-12 items-center justify-center rounded-full bg-tint text-accent">
        <Icon name={icon} className="size-6" />
      </span>
      <p className="text-lg font-semibold">{title}</p>
      {children ? <div className="mx-auto mt-1 max-w-md text-pretty text-muted">{children}</div> : null}
      {action ? <div className="mt-6">{action}</div> : null}
    </div>
  );
}
