/** Marks the element that holds a shell; its value is the id the shell's parts are named by. */
export const SHELL_ATTRIBUTE = 'data-targum-shell';
/** Marks what a server wrote beside a shell: its styles and the script that holds presses. */
export const PART_ATTRIBUTE = 'data-targum-part';

/** The shell that a server drew into a container, if it did. */
export function standingShell(container: Element | ShadowRoot, own?: HTMLElement): HTMLElement | undefined {
  return [...container.children].find(
    (one): one is HTMLElement => one instanceof HTMLElement && one !== own && one.hasAttribute(SHELL_ATTRIBUTE),
  );
}

/** Takes away what only served while there was no script; the widget brings styles and theme of its own. */
export function removeLeftovers(shell: HTMLElement): void {
  const container = shell.parentNode;
  for (const place of [container, container instanceof ShadowRoot && container.host])
    if (place)
      for (const one of [...place.children].filter((child) => child.hasAttribute(PART_ATTRIBUTE))) one.remove();
}

/**
 * An element that is defined before the page is read starts at its own opening tag; what the parser then brings came too late
 * to be taken over. Seen before it is drawn.
 */
export function dropLateShell(container: Element | ShadowRoot, own: HTMLElement): void {
  if (document.readyState !== 'loading') return;
  const watch = new MutationObserver(() => {
    const late = standingShell(container, own);
    if (late) removeLeftovers(late);
    late?.remove();
  });
  watch.observe(container, { childList: true });
  document.addEventListener('DOMContentLoaded', () => watch.disconnect(), { once: true });
}
