// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by the scroll position, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: rows are moved to, their cells are not
import { type KeyboardEvent, memo } from 'react';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { css, cx, media } from '#ui/style/style.ts';
import { color } from '#ui/style/tokens.ts';
import { cellClass, columnGrid, type DataColumn } from './data-columns.ts';

export const ROW_PX = 40;
const SKELETON_ROWS = 12;

const line = css({
  position: 'absolute',
  insetInline: 0,
  insetBlockStart: 0,
  blockSize: ROW_PX,
  borderBlockEnd: `1px solid ${color.line}`,
  '&[aria-selected=true]': { backgroundColor: color.accentSoft, boxShadow: `inset 2px 0 0 ${color.accentText}` },
  '&:focus-visible': { outlineOffset: -2 },
  [media.hover]: { '&:hover': { backgroundColor: `color-mix(in oklab, ${color.accentSoft} 45%, transparent)` } },
});
const still = cx(columnGrid, line);
const pressable = cx(columnGrid, line, css({ cursor: 'pointer' }));
const waiting = cx(columnGrid, line, css({ position: 'static' }));

/** Event handlers of rows; the same object for the lifetime of the table. */
export interface RowEvents {
  readonly open: (index: number) => void;
  readonly move: (event: KeyboardEvent, from: number) => void;
  /** Makes this row the tab stop. */
  readonly stop: (index: number) => void;
}

interface DataRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly DataColumn<Row>[];
  readonly index: number;
  readonly start: number;
  readonly isStop: boolean;
  /** Whether its details are open; undefined if rows do not open. */
  readonly isOpen: boolean | undefined;
  readonly events: RowEvents;
}

/** A table row. Memoised: a row that stays visible is not rendered again when others appear. */
export const DataRow = memo(function DataRow<Row>(props: DataRowProps<Row>) {
  const { row, columns, index, start, isStop, isOpen, events } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      {...(isOpen !== undefined && { 'aria-selected': isOpen })}
      data-index={index}
      tabIndex={isStop ? 0 : -1}
      className={isOpen === undefined ? still : pressable}
      style={{ transform: `translateY(${start}px)` }}
      onClick={(event) => {
        // A click on a control in a cell does not open the row.
        if ((event.target as Element).closest('button, a, input, label')) return;
        events.stop(index);
        events.open(index);
      }}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return;
        if (event.key !== 'Enter' && event.key !== ' ') return events.move(event, index);
        event.preventDefault();
        events.open(index);
      }}
    >
      {columns.map((column) => (
        <div key={column.id} role="gridcell" className={cellClass(column)}>
          {column.cell(row)}
        </div>
      ))}
    </div>
  );
}) as <Row>(props: DataRowProps<Row> & { readonly key?: string | number | bigint }) => React.ReactNode;

/** Skeleton rows while loading. */
export function WaitingRows<Row>({ columns }: { readonly columns: readonly DataColumn<Row>[] }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: SKELETON_ROWS }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <div key={at} className={waiting}>
          {columns.map((column) => (
            <div key={column.id} className={cellClass(column)}>
              <Skeleton />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
