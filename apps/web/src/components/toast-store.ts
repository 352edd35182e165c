export type ToastKind = 'info' | 'success' | 'error';

export interface ToastRequest {
  title: string;
  text?: string;
  kind?: ToastKind;
  /** Instead of the time that goes with the kind. */
  milliseconds?: number;
  /** One thing to do about it, "Undo" for example; the toast goes when it is done. */
  action?: { label: string; run: () => void };
}

export interface Toast extends ToastRequest {
  id: number;
  kind: ToastKind;
  open: boolean;
}

const shownFor: Record<ToastKind, number> = { info: 5_000, success: 2_000, error: 4_000 };
/** A toast that is gone stays in memory this long, as the specification has it. */
export const forgottenAfter = 1_000_000;

type Timer = ReturnType<typeof setTimeout>;

/** One toast at a time: the newest takes the place of the one before. */
export function createToastStore() {
  let toasts: readonly Toast[] = [];
  let nextId = 1;
  let running: { timer: Timer; startedAt: number; left: number; paused: boolean } | undefined;
  const listeners = new Set<() => void>();

  function put(next: readonly Toast[]): void {
    toasts = next;
    for (const listener of listeners) listener();
  }

  function run(left: number): void {
    running = { timer: setTimeout(dismiss, left), startedAt: Date.now(), left, paused: false };
  }

  function dismiss(): void {
    clearTimeout(running?.timer);
    running = undefined;
    const open = toasts.find((toast) => toast.open);
    if (!open) return;
    put(toasts.map((toast) => (toast.open ? { ...toast, open: false } : toast)));
    setTimeout(() => put(toasts.filter((toast) => toast.id !== open.id)), forgottenAfter);
  }

  return {
    /** What is remembered, the gone ones too; the same array until something changes. */
    all: () => toasts,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show: (request: ToastRequest): number => {
      dismiss();
      const toast: Toast = { kind: 'info', ...request, id: nextId++, open: true };
      put([...toasts, toast]);
      run(request.milliseconds ?? shownFor[toast.kind]);
      return toast.id;
    },
    dismiss,
    /** While it is pointed at or holds the focus, its time stands still. */
    pause: (): void => {
      if (!running || running.paused) return;
      clearTimeout(running.timer);
      running.left = Math.max(0, running.left - (Date.now() - running.startedAt));
      running.paused = true;
    },
    resume: (): void => {
      if (running?.paused) run(running.left);
    },
  };
}
