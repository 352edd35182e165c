/** Our own strokes on a 24 grid; what points along the line turns round in Hebrew. */
const paths = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  copy: 'M9 9h10v10H9zM15 9V5H5v10h4',
  chevron: 'M7 10l5 5 5-5',
  next: 'M5 12h14M13 6l6 6-6 6',
  'both-ways': 'M4 9h15M15 5l4 4-4 4M20 16H5M9 12.5L5 16l4 3.5',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2',
  shield: 'M12 3l7 3v5c0 4.5-3 8.2-7 10-4-1.8-7-5.5-7-10V6z',
  pen: 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5l3.5 3.5',
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c2.5 2.6 3.8 5.6 3.8 9s-1.3 6.4-3.8 9c-2.5-2.6-3.8-5.6-3.8-9S9.5 5.6 12 3z',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  upload: 'M12 16V5M7 9.5L12 4.5l5 5M5 16v4h14v-4',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  theme: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 3v18M12 7.5h6M12 12h8.5M12 16.5h6',
} as const;

export type IconName = keyof typeof paths;

/** Says nothing to a reader: the text beside it, or the label of its button, does. */
export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${name === 'next' ? 'rtl:-scale-x-100' : ''} ${className}`}
    >
      <path d={paths[name]} />
    </svg>
  );
}
