// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by the scroll position, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: rows are moved to, the heading's line is not
import { translate } from '#console/texts/translate.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, cx, media } from '#ui/style/style.ts';
import { color, space, type, weight } from '#ui/style/tokens.ts';
import { cellClass, columnGrid, type DataColumn } from './data-columns.ts';

export interface DataSorting {
  readonly column: string;
  readonly descending: boolean;
}

/** Height of the table head in pixels; it overlaps the box of the rows. */
export const HEAD_PX = 34;

/** Sticky head. The row group is sticky, not the row: the row would stick only while its group is in view. */
const head = css({ position: 'sticky', insetBlockStart: 0, zIndex: 1 });
const headLine = css({
  blockSize: HEAD_PX,
  borderBlockEnd: `1px solid ${color.line}`,
  backgroundColor: color.surfaceSunken,
  color: color.textMuted,
  fontSize: type.xs,
  fontWeight: weight.strong,
});
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

interface DataHeadProps<Row> {
  readonly columns: readonly DataColumn<Row>[];
  readonly sorting: DataSorting | undefined;
  readonly onSort: ((sorting: DataSorting) => void) | undefined;
}

/** The head of a table; sortable columns have a button. */
export function DataHead<Row>({ columns, ...sorting }: DataHeadProps<Row>) {
  return (
    <div role="rowgroup" className={head}>
      <div role="row" aria-rowindex={1} className={cx(columnGrid, headLine)}>
        {columns.map((column) => (
          <Head key={column.id} column={column} {...sorting} />
        ))}
      </div>
    </div>
  );
}

interface HeadProps<Row> extends Omit<DataHeadProps<Row>, 'columns'> {
  readonly column: DataColumn<Row>;
}

function Head<Row>({ column, sorting, onSort }: HeadProps<Row>) {
  const { id, title, sortable } = column;
  const isSorted = sorting?.column === id;
  const direction = isSorted ? (sorting.descending ? 'descending' : 'ascending') : 'none';
  return (
    <div role="columnheader" tabIndex={-1} aria-sort={sortable ? direction : undefined} className={cellClass(column)}>
      {sortable && onSort ? (
        <button
          type="button"
          className={sorter}
          aria-label={translate('table.sort', { column: title })}
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
