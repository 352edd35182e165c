import { useEffect, useLayoutEffect, useRef } from 'react';

type Cleanup = () => void;

/** React 18 complains of a layout effect on a server, where there is no layout. */
export const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** Runs when the part appears and never again, also where a development mode mounts everything twice. */
export function useOnce(effect: () => void): void {
  const first = useRef(effect);
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    first.current();
  }, []);
}

/** Runs on each showing, with the values of that moment; the cleanup runs when the part goes. */
export function useShown(effect: () => Cleanup | undefined): void {
  const first = useRef(effect);
  useEffect(() => first.current(), []);
}

/** Runs when `key` changes, with the latest values of everything else. */
export function useOnChange(key: string | number | boolean, effect: () => Cleanup | undefined): void {
  const latest = useRef(effect);
  useEffect(() => {
    latest.current = effect;
  });
  const known = useRef(key);
  useEffect(() => {
    known.current = key;
    return latest.current();
  }, [key]);
}
