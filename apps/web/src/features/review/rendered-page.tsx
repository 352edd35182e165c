import { pageFramePath } from '@targum/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { fitPage, goToParagraph, type PageFile, renderPage, showPage } from './render-page.ts';

interface RenderedPageProps {
  file: PageFile;
  here: number;
  onFailed: () => void;
}

/** The document itself in a frame that runs nothing, with the open paragraph marked. */
export function RenderedPage({ file, here, onFailed }: RenderedPageProps) {
  const { t } = useLanguage();
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState(false);
  const [shown, setShown] = useState<PageFile>();
  const fail = useEffectEvent(onFailed);
  const first = shown === undefined;

  useEffect(() => {
    if (!loaded) return undefined;
    let gone = false;
    const show = async (): Promise<void> => {
      const page = await renderPage(file);
      const inside = frame.current?.contentDocument;
      if (gone) return;
      if (!inside?.body) throw new Error('the frame for pages did not load');
      showPage(inside, page);
      setShown(file);
    };
    show().catch(() => {
      if (!gone) fail();
    });
    return () => {
      gone = true;
    };
  }, [file, loaded]);

  useEffect(() => {
    const inside = frame.current?.contentDocument;
    if (!first && inside) goToParagraph(inside, here);
  }, [first, here]);

  // Another window of the document may hold the open paragraph where the one before did not.
  useEffect(() => {
    const inside = frame.current?.contentDocument;
    if (shown && inside && !inside.querySelector('[data-current]')) goToParagraph(inside, here);
  }, [shown, here]);

  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const watch = new ResizeObserver(() => {
      if (element.contentDocument?.body) fitPage(element.contentDocument);
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);

  return (
    <iframe
      ref={frame}
      src={pageFramePath}
      sandbox="allow-same-origin"
      title={t('review.page.title')}
      data-testid="page"
      data-shown={shown === file}
      onLoad={() => setLoaded(true)}
      className="h-[65dvh] w-full rounded-lg border border-line bg-white lg:h-[calc(100dvh-25rem)] lg:min-h-72"
    />
  );
}
