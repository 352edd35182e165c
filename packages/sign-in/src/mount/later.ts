import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import type { Shell } from '../shell/shell.ts';
import { Widget, type WidgetProps } from '../widget.tsx';

export { createCore } from '@targum/identity-client';

export interface WidgetView {
  render: (props: WidgetProps) => void;
  unmount: () => void;
}

/** Puts the widget into `inner`; a shell that stands there is taken over node for node, with what was typed. */
export function openView(inner: HTMLElement, shell: Shell | undefined): WidgetView {
  let root: Root | undefined;
  const takesOver = shell ? fromShell(shell) : {};
  if (shell && !takesOver.shell) {
    // What was drawn for another configuration, or in a language that did not come, makes room.
    inner.replaceChildren();
    shell.handOver();
  }
  return {
    render(props) {
      const widget = createElement(Widget, { ...props, ...takesOver });
      if (root) root.render(widget);
      else if (takesOver.shell)
        // At once: an update that came before would make React throw the shell away, and say so to the host's error log.
        flushSync(() => {
          root = hydrateRoot(inner, widget);
        });
      else {
        root = createRoot(inner);
        root.render(widget);
      }
    },
    unmount: () => root?.unmount(),
  };
}

function fromShell({ id, drawn, dark, handOver, email }: Shell): Pick<WidgetProps, 'shell' | 'initial'> {
  return { ...(drawn() && { shell: { id, dark: dark(), takenOver: handOver } }), initial: { email: email() } };
}
