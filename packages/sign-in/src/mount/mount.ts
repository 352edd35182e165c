import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { adoptStyles } from '../styles/adopt.ts';
import { Widget, type WidgetProps } from '../widget.tsx';

interface Mounted {
  root: Root;
  shadow: boolean;
}

const mounted = new WeakMap<Element, Mounted>();

/** Puts the widget into an element; doing it again updates what is there, state and all. */
export function mountWidget(target: string | Element, caller: string, props: WidgetProps): () => void {
  const element = typeof target === 'string' ? document.querySelector(target) : target;
  if (!element) throw new Error(`${caller}: no element matches the selector "${target as string}".`);
  const shadow = props.config?.enableShadowDOM ?? false;
  const existing = mounted.get(element);
  if (existing && existing.shadow !== shadow) unmount(element);
  const current = mounted.get(element) ?? open(element, shadow);
  current.root.render(createElement(Widget, props));
  return () => unmount(element);
}

function open(element: Element, shadow: boolean): Mounted {
  const container = shadow ? (element.shadowRoot ?? element.attachShadow({ mode: 'open' })) : element;
  const scope = container instanceof ShadowRoot ? container : element.getRootNode();
  adoptStyles(scope instanceof ShadowRoot ? scope : document);
  const inner = document.createElement('div');
  container.append(inner);
  const one = { root: createRoot(inner), shadow };
  mounted.set(element, one);
  return one;
}

export function unmount(element: Element): void {
  const one = mounted.get(element);
  if (!one) return;
  mounted.delete(element);
  one.root.unmount();
  (one.shadow ? element.shadowRoot : element)?.replaceChildren();
}
