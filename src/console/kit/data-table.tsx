// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by the scroll position, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: rows are moved to, the table itself is not
import type { Range, Virtualizer } from '@tanstack/react-virtual';
import {
  Fragment,
  type ReactNode,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { columnStyle, type DataColumn } from './data-columns.ts';
import { DataHead, type DataSorting, HEAD_PX } from './data-head.tsx';
import { DataRow, ROW_PX, type RowEvents, WaitingRows } from './data-row.tsx';
import { Late } from './late.tsx';
import { nextRow, withRow } from './row-keys.ts';
import { useRowsInSight } from './rows-in-sight.ts';

export interface DataTableProps<Row> {
  /** Table caption for assistive technology. */
  readonly caption: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Called on a click or Enter on a row. */
  readonly onOpen?: (row: Row) => void;
  /** The key of the row whose details are open. */
  readonly openKey?: string | undefined;
  readonly sorting?: DataSorting | undefined;
  readonly onSort?: (sorting: DataSorting) => void;
  /** Shown if there are no rows. */
  readonly empty: ReactNode;
  /** Rows are loading: skeleton rows are shown. */
  readonly loading?: boolean;
  /** The total number of rows of a paged list; absent: the number of `rows`; -1: unknown. */
  readonly total?: number;
  /** Called when the user scrolls near the last row of a paged list. */
  readonly onEnd?: () => void;
  /** The distance from the end, in rows, at which `onEnd` is called; default 12. */
  readonly near?: number;
  /** Consecutive rows with the same group name have it as a heading above the first of them. */
  readonly groupOf?: (row: Row) => string;
}

const SPARE_ROWS = 8;
const NEAR_END = 12;

const frame = css({
  flex: 1,
  minBlockSize: '16rem',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  contain: 'strict',
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  backgroundColor: color.surface,
  fontSize: type.s,
});
const body = css({ position: 'relative' });
const GROUP_PX = 32;
const groupLine = css({
  position: 'absolute',
  insetInline: 0,
  insetBlockStart: 0,
  blockSize: GROUP_PX,
  display: 'flex',
  alignItems: 'center',
  paddingInline: space[3],
  borderBlockEnd: `1px solid ${color.line}`,
  backgroundColor: color.surfaceSunken,
  fontSize: type.xs,
  fontWeight: weight.strong,
});

/**
 * A virtualised table: only visible rows are in the document, so thousands of rows cost as much as fifty. Arrow keys
 * (or j and k) move between rows, Enter opens one; assistive technology gets the true row count. Rows are rendered
 * again when they or the columns change: memoise columns that capture values.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, onOpen, openKey, empty, onEnd, near = NEAR_END } = props;
  const { loading = false, total = rows.length } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const openAt = openKey === undefined ? -1 : rows.findIndex((row) => rowKey(row) === openKey);
  const active = Math.min(openAt >= 0 && stop === 0 ? openAt : stop, Math.max(0, rows.length - 1));
  const virtual = useRowsInSight({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (groupAt(props, index) === undefined ? ROW_PX : ROW_PX + GROUP_PX),
    getItemKey: (index) => keyAt(rows, index, rowKey),
    overscan: SPARE_ROWS,
    scrollPaddingEnd: HEAD_PX,
    rangeExtractor: useCallback((range: Range) => withRow(range, active), [active]),
    onChange: ({ range }) => {
      if (range !== null && rows.length > 0 && range.endIndex >= rows.length - near) onEnd?.();
    },
  });
  const events = useRowEvents(scroller, virtual, props, setStop);
  const style = useMemo(() => columnStyle(columns), [columns]);
  if (rows.length === 0 && !loading) return empty;
  return (
    <div
      ref={scroller}
      className={frame}
      style={style}
      role="grid"
      aria-label={caption}
      aria-rowcount={total < 0 ? -1 : total + 1}
      aria-busy={loading}
      tabIndex={-1}
    >
      <DataHead columns={columns} sorting={props.sorting} onSort={props.onSort} />
      {rows.length === 0 ? (
        <Late>
          <WaitingRows columns={columns} />
        </Late>
      ) : (
        <div role="rowgroup" className={body} style={{ blockSize: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const [row, group] = [rows[index], groupAt(props, index)];
            if (row === undefined) return null;
            const isOpen = onOpen && index === openAt;
            return (
              <Fragment key={key}>
                {group !== undefined && <GroupLine name={group} start={start} />}
                <DataRow
                  row={row}
                  columns={columns}
                  index={index}
                  isOpen={isOpen}
                  events={events}
                  start={group === undefined ? start : start + GROUP_PX}
                  isStop={index === active}
                />
              </Fragment>
            );
          })}
        </div>
      )}
    </div>
  );
}

/** A group heading. Hidden from assistive technology: each row repeats what is needed. */
function GroupLine({ name, start }: { readonly name: string; readonly start: number }) {
  return (
    <div aria-hidden="true" className={groupLine} style={{ transform: `translateY(${start}px)` }}>
      {name}
    </div>
  );
}

/** Row event handlers with a stable identity, so that they do not cause a row to be rendered again. */
function useRowEvents<Row>(
  scroller: RefObject<HTMLDivElement | null>,
  virtual: Virtualizer<HTMLDivElement, Element>,
  props: DataTableProps<Row>,
  setStop: (index: number) => void,
): RowEvents {
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  return useMemo(
    () => ({
      open(index) {
        const { rows, onOpen } = latest.current;
        const row = rows[index];
        if (row !== undefined) onOpen?.(row);
      },
      move(event, from) {
        const to = nextRow(event.key, from, latest.current.rows.length);
        if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        setStop(to);
        virtual.scrollToIndex(to, { align: 'auto' });
        requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-index="${to}"]`)?.focus());
      },
      stop: setStop,
    }),
    [scroller, virtual, setStop],
  );
}

/** The group heading above a row, if the row is the first one of its group. */
function groupAt<Row>({ rows, groupOf }: Pick<DataTableProps<Row>, 'rows' | 'groupOf'>, index: number) {
  const [row, before] = [rows[index], rows[index - 1]];
  if (groupOf === undefined || row === undefined) return undefined;
  const name = groupOf(row);
  return before !== undefined && groupOf(before) === name ? undefined : name;
}

function keyAt<Row>(rows: readonly Row[], index: number, rowKey: (row: Row) => string): string | number {
  const row = rows[index];
  return row === undefined ? index : rowKey(row);
}
