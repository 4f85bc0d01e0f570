import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that runs a callback at once, or, while the pointer is down, after the click. Leaving a field
 * shows its error, which shifts the content below: without the delay a button pressed to leave the field would move
 * away from the pointer before its click.
 */
export function useAfterClick(): (act: () => void) => void {
  const isDown = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const end = new AbortController();
    const how = { capture: true, signal: end.signal };
    const onDown = () => {
      isDown.current = true;
    };
    const onUp = () =>
      setTimeout(() => {
        isDown.current = false;
        for (const act of waiting.current.splice(0)) act();
      });
    window.addEventListener('pointerdown', onDown, how);
    window.addEventListener('pointerup', onUp, how);
    window.addEventListener('pointercancel', onUp, how);
    return () => end.abort();
  }, []);
  return useCallback((act) => {
    if (isDown.current) waiting.current.push(act);
    else act();
  }, []);
}
