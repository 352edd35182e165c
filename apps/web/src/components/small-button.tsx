import type { ComponentProps } from 'react';

interface SmallButtonProps extends ComponentProps<'button'> {
  /** What it acts on: heard, not seen, where the row already shows it. */
  about: string;
  tone?: string;
}

/** An action in a row of a list or a table. */
export function SmallButton({ about, tone = 'text-muted hover:text-ink', children, ...rest }: SmallButtonProps) {
  return (
    <button
      type="button"
      className={`min-h-9 cursor-pointer rounded-md px-2.5 text-sm font-medium hover:bg-tint disabled:cursor-not-allowed disabled:opacity-60 ${tone}`}
      {...rest}
    >
      {children}
      <span className="sr-only"> {about}</span>
    </button>
  );
}
