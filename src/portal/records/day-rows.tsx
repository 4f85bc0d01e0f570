import { type ReactNode, useId } from 'react';
import { note, strong } from '#portal/cashier/look.ts';
import { Table, type TableProps } from '#ui/lists/table.tsx';
import { css, media } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';

const box = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[2] });
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: space[4],
  rowGap: space[1],
});

/** Days stand below each other: their columns do, too. */
const timed = css({
  [media.wide]: {
    '& table': { tableLayout: 'fixed' },
    '& th:first-child': { inlineSize: '5.5rem' },
    '& th:nth-child(2)': { inlineSize: '36%' },
  },
});

interface DayRowsProps<Row> extends Omit<TableProps<Row>, 'caption' | 'empty'> {
  /** The day, or what stands in its place. */
  readonly title: string;
  /** What the day came to. */
  readonly sums?: ReactNode;
  /** Its columns begin with the time of day and what happened. */
  readonly isTimed?: boolean;
  /** Its heading's level: the third right below a window's title. */
  readonly level?: 'h3' | 'h4';
}

/** The rows of a day under it; cards on a phone. */
export function DayRows<Row>({ title, sums, isTimed = false, level: Heading = 'h4', ...table }: DayRowsProps<Row>) {
  const id = useId();
  return (
    <section className={box} aria-labelledby={id}>
      <div className={head}>
        <Heading id={id} className={strong}>
          {title}
        </Heading>
        {sums !== undefined && <span className={note}>{sums}</span>}
      </div>
      <Table {...table} caption={title} empty={null} className={isTimed ? timed : undefined} />
    </section>
  );
}
