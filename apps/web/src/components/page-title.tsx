/** React lifts this into the head, so each page has a title of its own. */
export function PageTitle({ title }: { title: string }) {
  return <title>{`${title} · Targum`}</title>;
}
