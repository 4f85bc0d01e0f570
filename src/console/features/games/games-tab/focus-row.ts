import { ROW_PX } from '#console/kit/data-row.tsx';

const HEAD_PX = 34;
/** Rows are rendered a few frames after they were scrolled to. */
const MOST_FRAMES = 20;

/**
 * Scrolls a row into view and focuses it once it is rendered. With `nodeId`, waits until that game is rendered at the
 * place: until then another game has that place.
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
