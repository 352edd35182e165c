/** Keeps the last press on a button, or submit of a form, until the widget can answer it; left alone, a submit would leave the page. */
export function holdPresses(area: HTMLElement): { release: () => void } {
  let press: (() => void) | undefined;
  const hold = (event: Event, again: () => void) => {
    event.preventDefault();
    event.stopPropagation();
    press = again;
    area.setAttribute('aria-busy', 'true');
  };
  const onSubmit = (event: Event) => {
    const { target } = event;
    if (target instanceof HTMLFormElement) hold(event, () => target.requestSubmit());
  };
  const onClick = (event: Event) => {
    const button = (event.target as Element).closest<HTMLElement>('button[type=button]');
    if (button) hold(event, () => button.click());
  };
  area.addEventListener('submit', onSubmit, true);
  area.addEventListener('click', onClick, true);
  return {
    release() {
      area.removeEventListener('submit', onSubmit, true);
      area.removeEventListener('click', onClick, true);
      area.removeAttribute('aria-busy');
      press?.();
      press = undefined;
    },
  };
}
