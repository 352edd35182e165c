import { Fragment } from 'react';

/** The text with what was searched for marked in it. */
export function Highlight({ text, search }: { text: string; search: string | undefined }) {
  if (!search) return text;
  const pattern = new RegExp(`(${search.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')})`, 'giu');
  return text.split(pattern).map((part, index) =>
    index % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text do not move
      <mark key={index} className="rounded-sm bg-accent/25 text-inherit">
        {part}
      </mark>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
