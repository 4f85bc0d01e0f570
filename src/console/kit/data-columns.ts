import type { CSSProperties, ReactNode } from 'react';
import { css, cx, media } from '#ui/style/style.ts';
import { font, space } from '#ui/style/tokens.ts';

export interface DataColumn<Row> {
  readonly id: string;
  readonly title: string;
  /** A grid-template-columns value: `minmax(12rem, 2fr)`. */
  readonly width: string;
  /** The width on phones; `width` if absent. */
  readonly phoneWidth?: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers: aligned at the end, with tabular digits. */
  readonly figures?: boolean;
  readonly sortable?: boolean;
  /** Hidden on phones. */
  readonly wide?: boolean;
  /** Shown only on phones: summarises several columns. */
  readonly onlyPhone?: boolean;
}

/** The grid of a table's rows: the table sets `--columns`. */
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

/** Joined once: emotion creates a new style for joined classes, which is expensive per cell. */
const CELLS = {
  plain: cell,
  figures: cx(cell, figure),
  wide: cx(cell, onlyWide),
  both: cx(cell, figure, onlyWide),
  phone: cx(cell, onlyPhones),
};

export function cellClass({
  figures,
  wide,
  onlyPhone,
}: Pick<DataColumn<never>, 'figures' | 'wide' | 'onlyPhone'>): string {
  if (onlyPhone) return CELLS.phone;
  if (figures) return wide ? CELLS.both : CELLS.figures;
  return wide ? CELLS.wide : CELLS.plain;
}

/** Columns that are hidden on phones have no track in the phone's grid. */
export function columnStyle<Row>(columns: readonly DataColumn<Row>[]): CSSProperties {
  const shown = columns.filter(({ wide }) => !wide);
  const elsewhere = columns.filter(({ onlyPhone }) => !onlyPhone);
  return {
    '--columns': elsewhere.map(({ width }) => width).join(' '),
    '--columns-phone': shown.map(({ width, phoneWidth }) => phoneWidth ?? width).join(' '),
  } as CSSProperties;
}
