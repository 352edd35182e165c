import type { ShellElement } from './element.ts';

/** Makes an element. Text goes in as text, so nothing a host configures is ever parsed. */
export function toDom({ tag, attributes, children }: ShellElement): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  for (const child of children) made.append(typeof child === 'string' ? child : toDom(child));
  return made;
}
