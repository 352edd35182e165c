import type { ReactNode } from 'react';
import { useLanguage } from '../../i18n/language.tsx';

interface FileRowProps {
  name: string;
  bytes: number;
  children: ReactNode;
  problem?: ReactNode;
  actions?: ReactNode;
}

/** One file: what it is called, how large it is, how it is doing, and what can be done about it. */
export function FileRow({ name, bytes, children, problem, actions }: FileRowProps) {
  const { format } = useLanguage();
  return (
    <li className="flex items-start gap-3 px-4 py-3.5 sm:gap-4 sm:px-5">
      <span
        aria-hidden="true"
        className="mt-0.5 grid h-10 w-11 shrink-0 place-items-center rounded-lg bg-tint text-[0.65rem] font-bold tracking-wide text-muted uppercase"
      >
        {extensionOf(name)}
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">
          <bdi>{name}</bdi>
        </p>
        <div className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span>{format.bytes(bytes)}</span>
          {children}
        </div>
        <div className="text-sm text-bad empty:hidden">{problem}</div>
      </div>
      <div className="flex shrink-0 flex-wrap justify-end gap-1">{actions}</div>
    </li>
  );
}

function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1, dot + 6) : '·';
}
