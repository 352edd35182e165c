import type { ReactNode } from 'react';

interface DownloadRowProps {
  title: string;
  about?: string;
  /** What needs the whole width, such as a list that came of it. */
  below?: ReactNode;
  children: ReactNode;
}

/** One thing that can be taken away or brought back, with its buttons at the end of the line. */
export function DownloadRow({ title, about, below, children }: DownloadRowProps) {
  return (
    <div className="py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-medium">{title}</p>
          {about ? <p className="text-sm text-pretty text-muted">{about}</p> : null}
        </div>
        <div className="flex flex-wrap gap-2">{children}</div>
      </div>
      {below}
    </div>
  );
}
