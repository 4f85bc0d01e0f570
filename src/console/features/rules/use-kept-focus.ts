import { type RefObject, useEffect } from 'react';

/** A press of Tab leads into a frame on purpose. */
const ON_PURPOSE_MS = 300;

/**
 * Gives the focus back to where somebody types when a page in a frame inside `place` takes it by itself: a form that opens
 * there focuses its first field. Whoever presses into the frame, or tabs into it, stays there.
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: Element | null = document.activeElement;
    let tabbedAt = Number.NEGATIVE_INFINITY;
    let isOver = false;
    const box = place.current;
    const inPlace = (element: Element | null): boolean => element !== null && box?.contains(element) === true;
    const onFocus = (): void => {
      if (!inPlace(document.activeElement)) last = document.activeElement;
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Tab') tabbedAt = event.timeStamp;
    };
    const onBlur = (event: FocusEvent): void => {
      const taker = document.activeElement;
      const isTaken = taker instanceof HTMLIFrameElement && inPlace(taker);
      if (!isTaken || isOver || event.timeStamp - tabbedAt < ON_PURPOSE_MS) return;
      if (last instanceof HTMLElement && last.isConnected) last.focus();
      else taker.blur();
    };
    const onPointer = (event: PointerEvent): void => {
      isOver = event.type === 'pointerenter';
    };
    document.addEventListener('focusin', onFocus);
    document.addEventListener('keydown', onKey, true);
    window.addEventListener('blur', onBlur);
    box?.addEventListener('pointerenter', onPointer);
    box?.addEventListener('pointerleave', onPointer);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('keydown', onKey, true);
      window.removeEventListener('blur', onBlur);
      box?.removeEventListener('pointerenter', onPointer);
      box?.removeEventListener('pointerleave', onPointer);
    };
  }, [place]);
}
