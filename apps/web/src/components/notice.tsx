import type { ReactNode } from 'react';

const tones = { info: 'border-line', warning: 'border-accent', error: 'border-bad' } as const;

interface NoticeProps {
  kind: keyof typeof tones;
  title?: string;
  children: ReactNode;
}

export function Notice({ kind, title, children }: NoticeProps) {
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={`mt-6 rounded-lg border-s-4 bg-surface p-4 ${tones[kind]}`}
    >
      {title ? <p className="font-semibold">{title}</p> : null}
      <div className="text-pretty">{children}</div>
    </div>
  );
}
