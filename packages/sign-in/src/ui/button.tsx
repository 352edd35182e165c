import type { ReactNode } from 'react';
import { useFlow } from '../flow/context.ts';

interface ButtonProps {
  children: ReactNode;
  kind?: 'primary' | 'secondary';
  type?: 'button' | 'submit';
  busy?: boolean;
  disabled?: boolean;
  small?: boolean;
  id?: string;
  label?: string;
  onClick?: () => void;
}

/** A busy button stays focusable, so that a screen reader does not lose its place. */
export function Button({
  children,
  kind = 'primary',
  type = 'button',
  busy = false,
  disabled = false,
  small,
  id,
  label,
  onClick,
}: ButtonProps) {
  const { t } = useFlow();
  return (
    <button
      type={type}
      id={id}
      className={`btn btn-${kind}${small ? ' small' : ''}`}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      aria-label={label}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.();
      }}
    >
      {busy && <span className="spin" />}
      {children}
      {busy && <span className="sr">{t('button.loading')}</span>}
    </button>
  );
}

export function LinkButton({
  children,
  onClick,
  busy = false,
}: {
  children: ReactNode;
  onClick: () => void;
  busy?: boolean;
}) {
  return (
    <button type="button" className="link" aria-disabled={busy || undefined} onClick={() => !busy && onClick()}>
      {children}
    </button>
  );
}
