import type { ReactNode } from 'react';
import { useState } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import { describeFailure } from '../lib/describe-failure.ts';
import { downloadFile } from '../lib/download-file.ts';
import { buttonClass } from './button.tsx';
import { useToast } from './toast.tsx';

interface DownloadLinkProps {
  path: string;
  kind?: 'main' | 'quiet';
  className?: string;
  children: ReactNode;
}

/** A link to a file whose refusal is told in words instead of being saved as the file. */
export function DownloadLink({ path, kind = 'quiet', className = '', children }: DownloadLinkProps) {
  const { t } = useLanguage();
  const { toast } = useToast();
  const [busy, setBusy] = useState(false);

  async function download(): Promise<void> {
    setBusy(true);
    try {
      await downloadFile(path);
    } catch (error) {
      toast({ kind: 'error', title: describeFailure(t, error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <a
      href={path}
      download
      aria-busy={busy}
      className={`${buttonClass(kind)} ${busy ? 'animate-pulse' : ''} ${className}`}
      onClick={(event) => {
        event.preventDefault();
        if (!busy) void download();
      }}
    >
      {children}
    </a>
  );
}
