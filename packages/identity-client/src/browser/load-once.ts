import { IdentityUnreachableError } from '../errors.ts';
import { within } from './within.ts';

const loaded = new Map<string, Promise<HTMLElement>>();

/** Puts an element that loads `url` into the page, once. One that is blocked or silent rejects within the limit, so no screen waits for ever. */
export function loadOnce<K extends 'script' | 'iframe'>(
  tag: K,
  url: string,
  limitMs: number,
  prepare: (element: HTMLElementTagNameMap[K]) => void,
): Promise<HTMLElementTagNameMap[K]> {
  const lost = new IdentityUnreachableError(`Could not load ${url}`);
  let loading = loaded.get(url) as Promise<HTMLElementTagNameMap[K]> | undefined;
  if (!loading) {
    const element = document.createElement(tag);
    prepare(element);
    loading = new Promise((resolve, reject) => {
      element.addEventListener('load', () => resolve(element));
      element.addEventListener('error', () => reject(lost));
    });
    loaded.set(url, loading);
    loading.catch(() => {
      loaded.delete(url);
      element.remove();
    });
    document.body.append(element);
  }
  return within(loading, limitMs, lost);
}
