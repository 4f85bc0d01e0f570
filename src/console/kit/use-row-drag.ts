import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react';

/** Rows have their index in `data-index`; a drop target has the side of the drop in `data-drop`. */
const ROW = '[data-index]';
const EDGE_PX = 48;
const STEP_PX = 14;

interface Dragging {
  readonly from: number;
  target: HTMLElement | null;
  isBehind: boolean;
}

/**
 * Moves a row of a list by its drag handle. `onDrop` gets the index of the row and its new index among the others. For
 * pointers only: keys are handled elsewhere.
 */
export function useRowDrag(list: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) {
  const dragging = useRef<Dragging>(undefined);
  const end = (): void => {
    delete dragging.current?.target?.dataset['drop'];
    dragging.current = undefined;
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const row = event.currentTarget.closest<HTMLElement>(ROW);
      if (event.button !== 0 || row === null) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      dragging.current = { from: placeOf(row), target: null, isBehind: false };
    },
    onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
      const drag = dragging.current;
      if (drag === undefined || list.current === null) return;
      scrollNear(list.current, clientY);
      const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(ROW) ?? null;
      const target = row !== null && list.current.contains(row) ? row : drag.target;
      if (target !== drag.target) delete drag.target?.dataset['drop'];
      if (target === null) return;
      const { top, height } = target.getBoundingClientRect();
      drag.target = target;
      drag.isBehind = clientY > top + height / 2;
      target.dataset['drop'] = drag.isBehind ? 'behind' : 'before';
    },
    onPointerUp() {
      const drag = dragging.current;
      if (drag?.target) {
        const at = placeOf(drag.target) + (drag.isBehind ? 1 : 0);
        // Removing the row moves the rows behind it up by one.
        const to = at > drag.from ? at - 1 : at;
        if (to !== drag.from) onDrop(drag.from, to);
      }
      end();
    },
    onPointerCancel: end,
    /** The end of a drag fires a click: it must not open the row. */
    onClick: (event: MouseEvent) => event.stopPropagation(),
  };
}

export type RowDrag = ReturnType<typeof useRowDrag>;

function placeOf(row: HTMLElement): number {
  return Number(row.dataset['index']);
}

/** Scrolls a long list while a row is dragged near its edge. */
function scrollNear(list: HTMLElement, y: number): void {
  const scroller = list.querySelector('[role=grid]') ?? list;
  const { top, bottom } = scroller.getBoundingClientRect();
  if (y < top + EDGE_PX) scroller.scrollTop -= STEP_PX;
  else if (y > bottom - EDGE_PX) scroller.scrollTop += STEP_PX;
}
