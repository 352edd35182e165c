import type { Inline } from '../model.ts';
import { joinStrings } from './plain-text.ts';

/** `bold <1>word</1><2/>`: what editors, memories and engines that keep markers see. */
export function toMarkedText(content: readonly Inline[]): string {
  return content
    .map((piece) => {
      if (typeof piece === 'string') return escapeMarks(piece);
      if ('open' in piece) return `<${piece.open}>`;
      return 'close' in piece ? `</${piece.close}>` : `<${piece.single}/>`;
    })
    .join('');
}

export function fromMarkedText(marked: string): Inline[] {
  const content: Inline[] = [];
  let cursor = 0;
  for (const match of marked.matchAll(/<(\/?)(\d{1,6})(\/?)>/g)) {
    if (match[1] && match[3]) continue;
    content.push(unescapeMarks(marked.slice(cursor, match.index)));
    const id = Number(match[2]);
    content.push(match[1] ? { close: id } : match[3] ? { single: id } : { open: id });
    cursor = match.index + match[0].length;
  }
  content.push(unescapeMarks(marked.slice(cursor)));
  return joinStrings(content);
}

/** Prose that happens to look like a mark, or like its escape, is told apart; all other text stays readable. */
function escapeMarks(text: string): string {
  return text.replace(/&(?=(?:amp|lt);)/g, '&amp;').replace(/<(?=\/?\d{1,6}\/?>)/g, '&lt;');
}

function unescapeMarks(text: string): string {
  return text.replace(/&(amp|lt);/g, (_, name) => (name === 'lt' ? '<' : '&'));
}
