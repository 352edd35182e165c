/** What the script of a prerendered shell has left on the element it watches. */
export interface EarlyPresses {
  targumEarly?: { pressed?: HTMLElement; stop: () => void };
}

/** Keeps the last press on a button, or submit of a form, until the widget can answer it; left alone, a submit would leave the page. */
export function holdPresses(area: HTMLElement & EarlyPresses): { release: () => void } {
  const early = area.targumEarly;
  early?.stop();
  let pressed = early?.pressed;
  const hold = (event: Event) => {
    const { target, type } = event;
    const found = type === 'submit' ? target : (target as Element).closest('button[type=button]');
    if (!(found instanceof HTMLElement)) return;
    event.preventDefault();
    event.stopPropagation();
    pressed = found;
    area.setAttribute('aria-busy', 'true');
  };
  area.addEventListener('submit', hold, true);
  area.addEventListener('click', hold, true);
  return {
    release() {
      area.removeEventListener('submit', hold, true);
      area.removeEventListener('click', hold, true);
      area.removeAttribute('aria-busy');
      const now = pressed && (pressed.isConnected ? pressed : successor(area, pressed));
      pressed = undefined;
      if (now instanceof HTMLFormElement) now.requestSubmit();
      else now?.click();
    },
  };
}

/** What stands where something pressed stood before the screen was drawn anew. */
function successor(area: HTMLElement, { localName, id }: HTMLElement): HTMLElement | null {
  return area.querySelector(localName === 'form' ? 'form' : `#${CSS.escape(id || '-')}`);
}
