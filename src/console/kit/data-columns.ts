import type { CSSProperties, ReactNode } from 'react';
import { css, cx, media } from '#ui/style/style.ts';
import { font, space } from '#ui/style/tokens.ts';

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
  /** Only on phones: says in little what several columns say elsewhere. */
  readonly onlyPhone?: boolean;
}

/** The columns of a table as its lines see them: `--columns` is the table's own. */
export const columnGrid = css({
  display: 'grid',
  alignItems: 'center',
  gridTemplateColumns: 'var(--columns)',
  [media.phone]: { gridTemplateColumns: 'var(--columns-phone)' },
});
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
const onlyPhones = css({ display: 'none', [media.phone]: { display: 'block' } });

/** Joined once: joining classes of emotion makes a style of its own, which is much for each cell. */
const CELLS = {
  plain: cell,
  figures: cx(cell, figure),
  wide: cx(cell, onlyWide),
  both: cx(cell, figure, onlyWide),
  phone: cx(cell, onlyPhones),
};

/** How the cells of a column look. */
export function cellClass({
  figures,
  wide,
  onlyPhone,
}: Pick<DataColumn<never>, 'figures' | 'wide' | 'onlyPhone'>): string {
  if (onlyPhone) return CELLS.phone;
  if (figures) return wide ? CELLS.both : CELLS.figures;
  return wide ? CELLS.wide : CELLS.plain;
}

/** Columns that are left out on phones have no place in the phone's grid either. */
export function columnStyle<Row>(columns: readonly DataColumn<Row>[]): CSSProperties {
  const shown = columns.filter(({ wide }) => !wide);
  const elsewhere = columns.filter(({ onlyPhone }) => !onlyPhone);
  return {
    '--columns': elsewhere.map(({ width }) => width).join(' '),
    '--columns-phone': shown.map(({ width, phoneWidth }) => phoneWidth ?? width).join(' '),
  } as CSSProperties;
}
