import type { ComponentProps } from 'react';
import { Link } from 'react-router';

type Kind = 'main' | 'quiet';

const shape =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-lg px-5 py-2.5 font-semibold transition-colors cursor-pointer';
const kinds: Record<Kind, string> = {
  main: 'bg-brand text-on-brand hover:opacity-90 disabled:cursor-not-allowed disabled:opacity-60',
  quiet: 'border border-line bg-surface text-ink hover:bg-tint disabled:opacity-60',
};

export function Button({ kind = 'main', className = '', ...rest }: ComponentProps<'button'> & { kind?: Kind }) {
  return <button type="button" className={`${shape} ${kinds[kind]} ${className}`} {...rest} />;
}

export function ButtonLink({ kind = 'main', className = '', ...rest }: ComponentProps<typeof Link> & { kind?: Kind }) {
  return <Link className={`${shape} ${kinds[kind]} ${className}`} {...rest} />;
}

export const buttonClass = (kind: Kind = 'main') => `${shape} ${kinds[kind]}`;
