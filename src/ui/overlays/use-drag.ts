import { type RefObject, useRef } from 'react';
import { useMove } from 'react-aria/useMove';

/** This much of the moved box stays visible, so that it can be moved back. */
const VISIBLE_PX = 64;

/**
 * Moves a box by its handle, with pointer and arrow keys (react-aria). The offset is two custom properties on the box,
 * `--dx` and `--dy`, set by CSSOM; the box's own rule translates by them. Nothing is stored: a new box starts in the
 * middle.
 */
export function useDrag(box: RefObject<HTMLElement | null>) {
  const place = useRef({ x: 0, y: 0 });
  const { moveProps } = useMove({
    onMove({ deltaX, deltaY, pointerType, shiftKey }) {
      const step = pointerType === 'keyboard' ? (shiftKey ? 48 : 12) : 1;
      const node = box.current;
      if (node === null) return;
      const moved = held(node, deltaX * step, deltaY * step);
      place.current = { x: place.current.x + moved.x, y: place.current.y + moved.y };
      node.style.setProperty('--dx', `${place.current.x}px`);
      node.style.setProperty('--dy', `${place.current.y}px`);
    },
  });
  return moveProps;
}

/** Limits a move so that the header stays reachable: never above the window, never completely past another edge. */
function held(node: HTMLElement, x: number, y: number): { x: number; y: number } {
  const { left, right, top } = node.getBoundingClientRect();
  const [wide, high] = [window.innerWidth, window.innerHeight];
  return {
    x: bounded(x, VISIBLE_PX - right, wide - VISIBLE_PX - left),
    y: bounded(y, -top, high - VISIBLE_PX - top),
  };
}

function bounded(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high));
}
