import { useCallback, useRef, useState } from 'react';

/** Runs one thing at a time: a second click while the first is under way does nothing. */
export function useBusy(): [busy: boolean, run: (task: () => Promise<unknown>) => void] {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const run = useCallback((task: () => Promise<unknown>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const end = () => {
      running.current = false;
      setBusy(false);
    };
    task().then(end, end);
  }, []);
  return [busy, run];
}
