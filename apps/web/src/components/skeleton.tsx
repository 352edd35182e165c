/** Holds the place of text that is on its way; a reader hears the page's own "Loading". */
export function Skeleton({ className = 'h-5 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded-md bg-tint ${className}`} />;
}
