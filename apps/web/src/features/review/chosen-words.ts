import type { EditorHandle } from './use-token-editor.ts';

interface ChosenWords {
  side: 'source' | 'target';
  start: number;
  end: number;
  text: string;
}

/** What is selected in the open paragraph, on either side, counted without codes. */
export function chosenWords(editor: EditorHandle | null): ChosenWords | undefined {
  const written = editor?.selection();
  if (written) return { side: 'target', ...written };
  const source = document.querySelector('[data-testid=active-row] [data-testid=source]');
  const selection = getSelection();
  if (!source || !selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  if (!source.contains(range.startContainer) || !source.contains(range.endContainer)) return undefined;
  const before = document.createRange();
  before.setStart(source, 0);
  before.setEnd(range.startContainer, range.startOffset);
  const [start, text] = [lettersOf(before).length, lettersOf(range)];
  return text === '' ? undefined : { side: 'source', start, end: start + text.length, text };
}

/** The words of a stretch without the numbers of its chips. */
function lettersOf(range: Range): string {
  const copy = range.cloneContents();
  for (const chip of copy.querySelectorAll('.review-chip')) chip.remove();
  return copy.textContent;
}
