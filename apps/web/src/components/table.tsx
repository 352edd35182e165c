import type { ReactNode } from 'react';

interface TableProps {
  /** Read aloud before the table; not seen. */
  caption: string;
  /** Cells of the head; `end` stands numbers at the end of their column. */
  head: readonly { label: ReactNode; end?: boolean }[];
  children: ReactNode;
}

/** Rows are `<tr>` with `<td className="p-3">`; a wide table scrolls by itself and the page stays. */
export function Table({ caption, head, children }: TableProps) {
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={caption}
      className="relative overflow-x-auto rounded-2xl border border-line bg-surface"
    >
      <table className="w-full text-start">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            {head.map((cell, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns do not move
              <th key={index} scope="col" className={`p-3 font-medium ${cell.end ? 'text-end' : 'text-start'}`}>
                {cell.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </section>
  );
}
