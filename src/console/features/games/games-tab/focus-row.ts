import { ROW_PX } from '#console/kit/data-row.tsx';

const HEAD_PX = 34;
/** Rows come into the document a few frames after they were scrolled to. */
const MOST_FRAMES = 20;

/**
 * Brings a row of a table into sight and puts the focus on it, once it is drawn there. A game that moves is waited for: until
 * it is drawn anew another one has its place.
 */
export function focusRow(list: HTMLElement | null, index: number, nodeId?: string): void {
  const grid = list?.querySelector<HTMLElement>('[role=grid]');
  if (!grid) return;
  let frames = 0;
  const tryFocus = (): void => {
    show(grid, index);
    const row = grid.querySelector<HTMLElement>(`[data-index="${index}"]`);
    const isThere = row !== null && (nodeId === undefined || row.querySelector(`[data-game="${nodeId}"]`) !== null);
    frames += 1;
    if (isThere) row.focus({ preventScroll: true });
    else if (frames < MOST_FRAMES) requestAnimationFrame(tryFocus);
  };
  requestAnimationFrame(tryFocus);
}

function show(grid: HTMLElement, index: number): void {
  const top = index * ROW_PX;
  const isAbove = top < grid.scrollTop;
  const isBelow = top + ROW_PX + HEAD_PX > grid.scrollTop + grid.clientHeight;
  if (isAbove) grid.scrollTop = top;
  else if (isBelow) grid.scrollTop = top + ROW_PX + HEAD_PX - grid.clientHeight;
}
