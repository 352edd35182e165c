import { useEffect } from 'react';
import { useLocation } from 'react-router';

interface PageTitleProps {
  title: string;
  /** For search engines and link previews; pages about one's own things need none. */
  description?: string;
}

/** The head of a page: its title, its description, its one address. */
export function PageTitle({ title, description }: PageTitleProps) {
  const { pathname } = useLocation();
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="description"]');
    if (!description || !meta) return undefined;
    const before = meta.content;
    meta.content = description;
    return () => {
      meta.content = before;
    };
  }, [description]);
  // React lifts both into the head.
  return (
    <>
      <title>{`${title} · Targum`}</title>
      <link rel="canonical" href={`${location.origin}${pathname}`} />
    </>
  );
}
