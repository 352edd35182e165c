/** Marks the element that holds a shell; its value is the id the shell's parts are named by. */
export const SHELL_ATTRIBUTE = 'data-targum-shell';
/** Marks what a server wrote beside a shell: its styles and the script that holds presses. */
export const PART_ATTRIBUTE = 'data-targum-part';

/** The shell that a server drew into a container, if it did. */
export function standingShell(container: Element | ShadowRoot): HTMLElement | undefined {
  return [...container.children].find(
    (one): one is HTMLElement => one instanceof HTMLElement && one.hasAttribute(SHELL_ATTRIBUTE),
  );
}

/** Takes away what only served while there was no script; the widget brings styles and theme of its own. */
export function removeLeftovers(shell: HTMLElement): void {
  const container = shell.parentNode;
  for (const place of [container, container instanceof ShadowRoot && container.host])
    if (place)
      for (const one of [...place.children].filter((child) => child.hasAttribute(PART_ATTRIBUTE))) one.remove();
}
