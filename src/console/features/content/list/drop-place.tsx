import type { DragEvent, ReactNode } from 'react';
import { css } from '#ui/style/style.ts';
import { DRAGGED } from './list-columns.tsx';

const place = css({ display: 'flex', flexDirection: 'column', flex: 1, minBlockSize: '18rem' });

interface DropPlaceProps {
  /** Called with the id of the dropped row and the place of the row under it; absent if the order cannot be changed. */
  readonly onDrop: ((id: string, place: number) => void) | undefined;
  readonly children: ReactNode;
}

/** A list with rows that can be dragged to other places. */
export function DropPlace({ onDrop, children }: DropPlaceProps) {
  const over = (event: DragEvent) => {
    if (onDrop === undefined || !event.dataTransfer.types.includes(DRAGGED) || rowOf(event) === undefined) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
  };
  const drop = (event: DragEvent) => {
    const row = rowOf(event);
    if (row === undefined) return;
    event.preventDefault();
    onDrop?.(event.dataTransfer.getData(DRAGGED), row);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer's way only; keys move rows by Alt and an arrow
    <div className={place} onDragOver={over} onDrop={drop}>
      {children}
    </div>
  );
}

/** The place of the row under the pointer, from `data-index`. */
function rowOf(event: DragEvent): number | undefined {
  const index =
    event.target instanceof Element ? event.target.closest('[data-index]')?.getAttribute('data-index') : null;
  return index === null || index === undefined ? undefined : Number(index);
}
