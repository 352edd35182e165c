export interface EscapeContext {
  /** Cells end at a bar. */
  cell: boolean;
  /** The text begins a block, where some characters begin a list, a heading or a quote. */
  startsBlock: boolean;
}

/** Spells text so that Markdown reads it as text; characters that cannot be taken for marks stay bare. */
export function escapeMarkdown(text: string, context: EscapeContext): string {
  let escaped = text
    .replace(/[\r\n]+/g, ' ')
    .replace(/[\\`*[\]~]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/<(?=[a-z/!?]|$)/gi, '\\<')
    .replace(/&(?=#?\w{1,31};)/g, '&amp;');
  if (context.cell) escaped = escaped.replace(/\|/g, '\\|');
  if (!context.startsBlock) return escaped;
  return escaped
    .replace(/^(#{1,6}|[-+])(?=\s|$)/, '\\$1')
    .replace(/^(?:>|={2,}|-{2,}|\||:(?=-))/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}
