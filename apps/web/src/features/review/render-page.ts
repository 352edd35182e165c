import { marksIn, withoutMarks } from '@targum/documents/marks';

/** A document as it came from the server. */
export interface PageFile {
  format: 'docx' | 'html';
  content: Blob;
}

/** What is put into the frame. */
interface RenderedPage {
  styles: Node[];
  body: Node[];
  language: string;
  direction: string;
  /** Pages of paper have a width of their own. */
  paper: boolean;
}

export async function readPageFile(answer: Response): Promise<PageFile> {
  const format = answer.headers.get('content-type')?.includes('wordprocessingml') ? 'docx' : 'html';
  return { format, content: await answer.blob() };
}

/** Everything that is to be seen, found again by the numbers of its paragraphs, and nothing that acts. */
export async function renderPage(file: PageFile): Promise<RenderedPage> {
  const page = file.format === 'docx' ? await renderWord(file.content) : parseHtml(await file.content.text());
  for (const node of page.body) {
    if (!(node instanceof Element)) continue;
    disarm(node);
    numberParagraphs(node);
  }
  return page;
}

function parseHtml(text: string): RenderedPage {
  const page = new DOMParser().parseFromString(text, 'text/html');
  const body = document.createElement('div');
  body.append(...page.body.childNodes);
  return {
    styles: [...page.querySelectorAll('style')],
    body: [body],
    language: page.documentElement.lang,
    direction: page.documentElement.dir || page.body.dir,
    paper: false,
  };
}

async function renderWord(content: Blob): Promise<RenderedPage> {
  const { renderAsync } = await import('docx-preview');
  const [styles, body] = [document.createElement('div'), document.createElement('div')];
  await renderAsync(content, body, styles, {
    inWrapper: false,
    // Pictures go with the page instead of staying in memory after it.
    useBase64URL: true,
    renderComments: false,
    renderAltChunks: false,
  });
  for (const style of styles.querySelectorAll('style')) style.textContent = byReadingOrder(style.textContent);
  for (const element of body.querySelectorAll<HTMLElement>('[style]'))
    element.style.cssText = byReadingOrder(element.style.cssText);
  return { styles: [...styles.childNodes], body: [body], language: '', direction: '', paper: true };
}

/** Word's left and right of a paragraph are where its lines begin and end; the renderer takes them by the letter. */
function byReadingOrder(css: string): string {
  return css
    .replaceAll(/(text-align:\s*)left/gu, '$1start')
    .replaceAll(/(text-align:\s*)right/gu, '$1end')
    .replaceAll(/margin-left:/gu, 'margin-inline-start:')
    .replaceAll(/margin-right:/gu, 'margin-inline-end:');
}

/** The frame runs nothing and asks for nothing; what would try is left out, so that nothing is refused aloud. */
function disarm(root: Element): void {
  for (const element of root.querySelectorAll('script, style, link, meta, base, iframe, object, embed, noscript'))
    element.remove();
  for (const link of root.querySelectorAll('[href]:not([href^="#"])')) link.removeAttribute('href');
  for (const media of root.querySelectorAll('[src]:not([src^="data:"])')) media.removeAttribute('src');
  for (const media of root.querySelectorAll('[srcset]')) media.removeAttribute('srcset');
}

const blocks = 'p, h1, h2, h3, h4, h5, h6, li, td, th, dt, dd, figcaption, caption, blockquote, pre, div, section';

function numberParagraphs(root: Element): void {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const [ordinal] = marksIn(text.data);
    if (ordinal === undefined) continue;
    text.data = withoutMarks(text.data);
    const block = text.parentElement?.closest<HTMLElement>(blocks);
    if (block && block !== root && block.dataset['segment'] === undefined) block.dataset['segment'] = String(ordinal);
    else {
      // Several paragraphs of ours in one of theirs, parted by line breaks perhaps.
      const own = document.createElement('span');
      own.dataset['segment'] = String(ordinal);
      text.replaceWith(own);
      own.append(text);
    }
  }
}

const base = `
:root { color-scheme: light; background: #fff; color: #1c1917; }
body { margin: 0; padding: 1.25rem; font: 1rem/1.65 Georgia, 'Times New Roman', serif; overflow-wrap: break-word; }
:root:has(body.paper) { background: #e7e5e4; }
body.paper { padding: 0.5rem; }
body.paper section { box-sizing: border-box; padding: 2rem; margin: 0 auto 0.75rem; background: #fff; box-shadow: 0 1px 4px rgb(0 0 0 / 25%); }
img, svg { max-width: 100%; }
table { max-width: 100%; border-collapse: collapse; }
pre { white-space: pre-wrap; }
.cue { margin-block-end: 1rem; }
.cue time { display: block; font: 0.8rem/1.4 ui-monospace, monospace; color: #57534e; }
.cue p { margin: 0; }
[data-current] { background: #fef3c7 !important; box-shadow: 0 0 0 0.2em #fef3c7; }
`;

/** Puts a page in the place of the one before; whoever reads it stays where they are. */
export function showPage(frame: Document, page: RenderedPage): void {
  const held = currentIn(frame)?.getBoundingClientRect().top;
  const top = frame.defaultView?.scrollY ?? 0;
  const style = frame.createElement('style');
  style.textContent = base;
  frame.head.replaceChildren(style, ...page.styles);
  frame.documentElement.lang = page.language;
  frame.documentElement.dir = page.direction;
  frame.body.className = page.paper ? 'paper' : '';
  frame.body.replaceChildren(...page.body);
  fitPage(frame);
  const here = frame.documentElement.dataset['here'];
  const current = here === undefined ? undefined : mark(frame, here);
  const moved = current && held !== undefined ? current.getBoundingClientRect().top - held : 0;
  frame.defaultView?.scrollTo({ top: held === undefined ? top : (frame.defaultView?.scrollY ?? 0) + moved });
}

/** Pages of paper are made as wide as the frame, never wider than they are. */
export function fitPage(frame: Document): void {
  const sheet = frame.body.classList.contains('paper') ? frame.body.querySelector('section') : null;
  frame.body.style.zoom = '1';
  if (!sheet) return;
  const wide = sheet.getBoundingClientRect().width + 16;
  frame.body.style.zoom = String(Math.min(1, frame.documentElement.clientWidth / wide));
}

const currentIn = (frame: Document): Element | null => frame.querySelector('[data-current]');

function mark(frame: Document, here: string): Element | undefined {
  currentIn(frame)?.removeAttribute('data-current');
  const current = frame.querySelector(`[data-segment="${here}"]`) ?? undefined;
  current?.setAttribute('data-current', '');
  return current;
}

/** Marks a paragraph and brings it into sight, by moving the frame's own page alone. */
export function goToParagraph(frame: Document, ordinal: number): void {
  frame.documentElement.dataset['here'] = String(ordinal);
  const view = frame.defaultView;
  const current = mark(frame, String(ordinal));
  if (!view || !current) return;
  const { top, height } = current.getBoundingClientRect();
  view.scrollTo({ top: view.scrollY + top - Math.max(0, (view.innerHeight - height) / 2) });
}
