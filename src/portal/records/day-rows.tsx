import { type ReactNode, useId } from 'react';
import { note, strong } from '#portal/cashier/styles.ts';
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

/** Aligns the columns of consecutive days. */
const timed = css({
  [media.wide]: {
    '& table': { tableLayout: 'fixed' },
    '& th:first-child': { inlineSize: '5.5rem' },
    '& th:nth-child(2)': { inlineSize: '36%' },
  },
});

interface DayRowsProps<Row> extends Omit<TableProps<Row>, 'caption' | 'empty'> {
  readonly title: string;
  readonly sums?: ReactNode;
  /** The first columns are time of day and event. */
  readonly isTimed?: boolean;
  /** Heading level: h3 directly below a window's title. */
  readonly level?: 'h3' | 'h4';
}

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
