let count = 0;

/** An id that is unique on the page. React's own are unique only within one root, and a page may hold several widgets. */
export function nextId(): string {
  count += 1;
  return `tgm-${count}`;
}
