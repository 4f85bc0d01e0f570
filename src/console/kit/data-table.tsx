// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by the scroll position, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: rows are moved to, their cells and the heading's line are not
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { say } from '#console/texts/say.ts';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { css, cx, media } from '#ui/style.ts';
import { color, font, radius, space, type, weight } from '#ui/tokens.ts';

export interface DataColumn<Row> {
  readonly id: string;
  readonly title: string;
  /** As grid-template-columns takes it: `minmax(12rem, 2fr)`. */
  readonly width: string;
  /** The same on phones, where there is little of it; `width` when absent. */
  readonly phoneWidth?: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand at the end of the line in tabular digits. */
  readonly figures?: boolean;
  readonly sortable?: boolean;
  /** Left out on phones. */
  readonly wide?: boolean;
}

export interface DataSorting {
  readonly column: string;
  readonly descending: boolean;
}

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
}

const ROW_PX = 40;
const SPARE_ROWS = 8;
const NEAR_END = 12;
const SKELETON_ROWS = 12;
const PAGE_ROWS = 10;

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
const template = css({
  display: 'grid',
  alignItems: 'center',
  gridTemplateColumns: 'var(--columns)',
  [media.phone]: { gridTemplateColumns: 'var(--columns-phone)' },
});
const headLine = css({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 1,
  blockSize: 34,
  borderBlockEnd: `1px solid ${color.line}`,
  backgroundColor: color.surfaceSunken,
  color: color.textMuted,
  fontSize: type.xs,
  fontWeight: weight.strong,
});
const body = css({ position: 'relative' });
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
const waiting = css({ position: 'static' });
const pressable = css({ cursor: 'pointer' });
const cell = css({
  paddingInline: space[3],
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  minInlineSize: 0,
  [media.phone]: { paddingInline: space[2] },
});
const figure = css({ textAlign: 'end', fontFamily: font.numeric, fontVariantNumeric: 'tabular-nums' });
const onlyWide = css({ [media.phone]: { display: 'none' } });
const sorter = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  minBlockSize: '1.5rem',
  maxInlineSize: '100%',
  font: 'inherit',
  color: 'inherit',
  '& svg': { opacity: 0.55 },
  '[aria-sort=ascending] > &, [aria-sort=descending] > &': { color: color.text },
  [media.hover]: { '&:hover': { color: color.text } },
});

/**
 * Rows in columns, of which only those in sight are in the document: thousands cost what fifty do. Arrow keys (or j and k)
 * move from row to row, Enter opens one; assistive technology is told the true number of rows.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, openKey, empty, onEnd, near = NEAR_END } = props;
  const { loading = false, total = rows.length } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  // The row that Tab comes to stays in the document when it is out of sight, and the focus with it.
  const openAt = openKey === undefined ? -1 : rows.findIndex((row) => rowKey(row) === openKey);
  const active = Math.min(openAt >= 0 && stop === 0 ? openAt : stop, Math.max(0, rows.length - 1));
  const rangeExtractor = useCallback((range: Range) => withRow(range, active), [active]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => keyAt(rows, index, rowKey),
    overscan: SPARE_ROWS,
    rangeExtractor,
    onChange: ({ range }) => {
      if (range !== null && rows.length > 0 && range.endIndex >= rows.length - near) onEnd?.();
    },
  });
  if (rows.length === 0 && !loading) return empty;
  const move = (event: KeyboardEvent, from: number) => {
    const to = nextRow(event.key, from, rows.length);
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setStop(to);
    virtual.scrollToIndex(to, { align: 'auto' });
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-index="${to}"]`)?.focus());
  };
  return (
    <div
      ref={scroller}
      className={frame}
      style={columnStyle(columns)}
      role="grid"
      aria-label={caption}
      aria-rowcount={total < 0 ? -1 : total + 1}
      aria-busy={loading}
      tabIndex={-1}
    >
      <div role="rowgroup">
        <div role="row" aria-rowindex={1} className={cx(template, headLine)}>
          {columns.map((column) => (
            <Head key={column.id} column={column} sorting={props.sorting} onSort={props.onSort} />
          ))}
        </div>
      </div>
      {rows.length === 0 ? (
        <Waiting columns={columns} />
      ) : (
        <div role="rowgroup" className={body} style={{ blockSize: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const place = { index, start, isStop: index === active, onMove: move, onStop: setStop };
            return <Line key={key} {...props} {...place} row={row} />;
          })}
        </div>
      )}
    </div>
  );
}

/** Columns that are left out on phones have no place in the phone's grid either. */
function columnStyle<Row>(columns: readonly DataColumn<Row>[]): CSSProperties {
  const shown = columns.filter(({ wide }) => !wide);
  return {
    '--columns': columns.map(({ width }) => width).join(' '),
    '--columns-phone': shown.map(({ width, phoneWidth }) => phoneWidth ?? width).join(' '),
  } as CSSProperties;
}

function withRow(range: Range, row: number): number[] {
  const shown = defaultRangeExtractor(range);
  if (row >= range.count || shown.includes(row)) return shown;
  return [...shown, row].sort((one, other) => one - other);
}

function keyAt<Row>(rows: readonly Row[], index: number, rowKey: (row: Row) => string): string | number {
  const row = rows[index];
  return row === undefined ? index : rowKey(row);
}

function nextRow(key: string, from: number, count: number): number | undefined {
  const to = {
    ArrowDown: from + 1,
    j: from + 1,
    ArrowUp: from - 1,
    k: from - 1,
    Home: 0,
    End: count - 1,
    PageDown: from + PAGE_ROWS,
    PageUp: from - PAGE_ROWS,
  }[key];
  return to === undefined ? undefined : Math.min(Math.max(to, 0), count - 1);
}

interface LineProps<Row> extends DataTableProps<Row> {
  readonly row: Row;
  readonly index: number;
  readonly start: number;
  /** Tab comes to this row. */
  readonly isStop: boolean;
  readonly onMove: (event: KeyboardEvent, from: number) => void;
  readonly onStop: (index: number) => void;
}

function Line<Row>(props: LineProps<Row>) {
  const { row, index, start, isStop, columns, rowKey, openKey, onOpen, onMove, onStop } = props;
  const isOpen = openKey !== undefined && rowKey(row) === openKey;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      {...(onOpen && { 'aria-selected': isOpen })}
      data-index={index}
      tabIndex={isStop ? 0 : -1}
      className={cx(template, line, onOpen && pressable)}
      style={{ transform: `translateY(${start}px)` }}
      onClick={(event) => {
        // What can be pressed in a cell does its own.
        if ((event.target as Element).closest('button, a, input, label')) return;
        onStop(index);
        onOpen?.(row);
      }}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return;
        if (event.key !== 'Enter' && event.key !== ' ') return onMove(event, index);
        event.preventDefault();
        onOpen?.(row);
      }}
    >
      {columns.map(({ id, figures, wide, cell: draw }) => (
        <div key={id} role="gridcell" className={cx(cell, figures && figure, wide && onlyWide)}>
          {draw(row)}
        </div>
      ))}
    </div>
  );
}

/** The shape of rows that are on their way. */
function Waiting<Row>({ columns }: Pick<DataTableProps<Row>, 'columns'>) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: SKELETON_ROWS }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <div key={at} className={cx(template, line, waiting)}>
          {columns.map(({ id, wide }) => (
            <div key={id} className={cx(cell, wide && onlyWide)}>
              <Skeleton />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

interface HeadProps<Row> {
  readonly column: DataColumn<Row>;
  readonly sorting: DataSorting | undefined;
  readonly onSort: ((sorting: DataSorting) => void) | undefined;
}

function Head<Row>({ column, sorting, onSort }: HeadProps<Row>) {
  const { id, title, figures, sortable, wide } = column;
  const isSorted = sorting?.column === id;
  const direction = isSorted ? (sorting.descending ? 'descending' : 'ascending') : 'none';
  return (
    <div
      role="columnheader"
      tabIndex={-1}
      aria-sort={sortable ? direction : undefined}
      className={cx(cell, figures && figure, wide && onlyWide)}
    >
      {sortable && onSort ? (
        <button
          type="button"
          className={sorter}
          aria-label={say('table.sort', { column: title })}
          onClick={() => onSort({ column: id, descending: isSorted && !sorting.descending })}
        >
          {title}
          <Icon name={isSorted ? (sorting.descending ? 'chevron-down' : 'chevron-up') : 'arrow-up-down'} size={12} />
        </button>
      ) : (
        title
      )}
    </div>
  );
}
