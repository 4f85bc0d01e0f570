import { useCallback, useEffect, useRef } from 'react';

/**
 * Answers a function that runs what it is given at once, or, while a press is under way, once that has become a click.
 * Leaving a field tells what is wrong with it, which moves what stands below: without this, a button that was pressed to
 * leave the field would be gone from under the pointer before its click.
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
