import type { ShellElement } from '../shell/element.ts';

const VOID = ['input', 'img'];
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (one) => ESCAPES[one] ?? one);
}

/** Tags and names of attributes are ours; texts and values may be anybody's. */
export function toHtml({ tag, attributes, children }: ShellElement): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  const open = `<${tag}${written.join('')}>`;
  if (VOID.includes(tag)) return open;
  return `${open}${children.map((one) => (typeof one === 'string' ? escapeHtml(one) : toHtml(one))).join('')}</${tag}>`;
}
