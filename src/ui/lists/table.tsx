import type { ReactNode } from 'react';
import { Icon } from '../pictures/icon.tsx';
import { css, cx, media } from '../style/style.ts';
import { color, font, radius, space, type, weight } from '../style/tokens.ts';
import { visuallyHidden } from '../words/visually-hidden.tsx';

export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numeric column: aligned to the end, in tabular digits. */
  readonly figures?: boolean;
  readonly sortable?: boolean;
}

export interface Sorting {
  readonly column: string;
  readonly descending: boolean;
}

export interface TableProps<Row> {
  /** Describes the table; visible to assistive technology only. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly sorting?: Sorting | undefined;
  readonly onSort?: ((sorting: Sorting) => void) | undefined;
  /** Shown instead of rows while there are none. */
  readonly empty: ReactNode;
  readonly className?: string | undefined;
}

const frame = css({
  overflow: 'auto',
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  backgroundColor: color.surface,
  [media.phone]: { border: 0, backgroundColor: 'transparent', overflow: 'visible' },
});
const table = css({
  inlineSize: '100%',
  borderCollapse: 'collapse',
  fontSize: type.s,
  // On phones each row is a card whose cells show their column's title (data-title).
  [media.phone]: { '&, & tbody, & tr, & td': { display: 'block' }, '& thead': { display: 'none' } },
});
const headCell = css({
  position: 'sticky',
  insetBlockStart: 0,
  paddingBlock: space[2],
  paddingInline: space[4],
  backgroundColor: color.surfaceSunken,
  color: color.textMuted,
  fontSize: type.xs,
  fontWeight: weight.strong,
  textAlign: 'start',
  whiteSpace: 'nowrap',
});
const line = css({
  borderBlockStart: `1px solid ${color.line}`,
  [media.hover]: { '&:hover': { backgroundColor: `color-mix(in oklab, ${color.accentSoft} 40%, transparent)` } },
  [media.phone]: {
    border: `1px solid ${color.line}`,
    borderRadius: radius.m,
    backgroundColor: color.surface,
    paddingBlock: space[2],
    marginBlockEnd: space[2],
  },
});
const cell = css({
  paddingBlock: space[3],
  paddingInline: space[4],
  textAlign: 'start',
  [media.phone]: {
    display: 'flex !important',
    justifyContent: 'space-between',
    gap: space[4],
    paddingBlock: space[1],
    '&::before': { content: 'attr(data-title)', color: color.textMuted },
  },
});
const figure = css({ textAlign: 'end', fontFamily: font.numeric, fontVariantNumeric: 'tabular-nums' });
const sorter = css({ display: 'inline-flex', alignItems: 'center', gap: space[1], font: 'inherit', color: 'inherit' });

/** A table with a sticky heading, figures aligned to the end, and cards on phones. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, sorting, onSort, empty, className } = props;
  if (rows.length === 0) return empty;
  return (
    <div className={cx(frame, className)}>
      <table className={table}>
        <caption className={visuallyHidden}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.id} column={column} sorting={sorting} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={line}>
              {columns.map(({ id, title, figures, cell: draw }) => (
                <td key={id} data-title={title} className={cx(cell, figures === true && figure)}>
                  {draw(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeadProps<Row> extends Pick<TableProps<Row>, 'sorting' | 'onSort'> {
  readonly column: Column<Row>;
}

function Head<Row>({ column, sorting, onSort }: HeadProps<Row>) {
  const isSorted = sorting?.column === column.id;
  const order = isSorted ? (sorting.descending ? 'descending' : 'ascending') : undefined;
  const cellClass = cx(headCell, column.figures === true && figure);
  // A column of row buttons has no heading: screen readers would announce an empty one.
  if (column.title === '') return <td className={cellClass} />;
  if (column.sortable !== true || onSort === undefined) {
    return (
      <th scope="col" className={cellClass}>
        {column.title}
      </th>
    );
  }
  const next = { column: column.id, descending: isSorted ? !sorting.descending : false };
  const icon = order === undefined ? 'arrow-up-down' : order === 'ascending' ? 'chevron-up' : 'chevron-down';
  return (
    <th scope="col" aria-sort={order} className={cellClass}>
      <button type="button" className={sorter} onClick={() => onSort(next)}>
        {column.title}
        <Icon name={icon} size={14} />
      </button>
    </th>
  );
}
