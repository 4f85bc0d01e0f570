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
  /** Says what the table holds, to assistive technology. */
  readonly caption: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** A press or Enter on a row. */
  readonly onOpen?: (row: Row) => void;
  /** The row whose details are on show. */
  readonly openKey?: string | undefined;
  readonly sorting?: DataSorting | undefined;
  readonly onSort?: (sorting: DataSorting) => void;
  /** Stands in place of the rows while there are none. */
  readonly empty: ReactNode;
  /** The rows are on their way: their shape stands in their place. */
  readonly loading?: boolean;
  /** How many rows there are in all, where the list is read page by page; as many as `rows` when absent, -1: not known. */
  readonly total?: number;
  /** Told when the last rows come near, for lists that are read page by page. */
  readonly onEnd?: () => void;
  /** How many rows before the last one are near; 12 when absent. */
  readonly near?: number;
  /** What rows that follow one another have in common: each such part has it above its first row. */
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
/** Pixels of what stands above the first row of a part. */
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
 * Rows in columns, of which only those in sight are in the document: thousands cost what fifty do. Arrow keys (or j and k)
 * move from row to row, Enter opens one; assistive technology is told the true number of rows. Rows are drawn anew when they
 * or the columns are other ones: columns that hold on to something are made once for it.
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
                  {...{ row, columns, index, isOpen, events }}
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

/** What the rows below have in common. Each of them says to assistive technology what it needs of it. */
function GroupLine({ name, start }: { readonly name: string; readonly start: number }) {
  return (
    <div aria-hidden="true" className={groupLine} style={{ transform: `translateY(${start}px)` }}>
      {name}
    </div>
  );
}

/** What rows do, the same object as long as the table stands, so that a row is not drawn anew for it. */
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

/** What stands above a row: the name of its part, where it is the first one of it. */
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
