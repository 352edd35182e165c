import { useState } from 'react';

let count = 0;

/** An id that is unique on the page. React's own are unique only within one root, and a page may hold several widgets. */
export function useFieldId(): string {
  const [id] = useState(() => {
    count += 1;
    return `tgm-${count}`;
  });
  return id;
}
