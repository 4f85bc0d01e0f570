import { useEffect, useMemo } from 'react';
import type { DataColumn } from '#console/kit/data-columns.ts';
import { filterBar } from '#console/kit/list-filters.tsx';
import { useAddressState } from '#console/kit/use-address-state.ts';
import { Age } from '#console/orders/order-columns.tsx';
import { formatAmount } from '#console/orders/words.ts';
import { PeopleList } from '#console/people/list-screen.tsx';
import { usePages } from '#console/people/use-pages.ts';
import { SUSPENSE_PARTS, suspenseList, type UnmatchedPayment } from '#contract/staff/suspense/calls.ts';
import { Tabs } from '#ui/actions/tabs.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { type QueueProps, StakeLine } from './order-queue.tsx';
import { describeClosed, describeProposed, SuspensePanel } from './suspense-panel.tsx';
import { translate } from './words.ts';

/** Unmatched payments, oldest first. */
export function SuspenseQueue({ merchant, waiting, open, onOpen, onRows }: QueueProps) {
  const [wanted, setPart] = useAddressState('stray', 'open');
  const part = SUSPENSE_PARTS.find((known) => known === wanted) ?? 'open';
  const list = usePages(suspenseList, merchant, { part });
  const currency = list.first?.currency ?? waiting?.currency ?? '';
  const columns = useMemo(() => columnsOf(currency), [currency]);
  // No rows for keyboard shortcuts: decisions about unmatched payments are made in the panel.
  useEffect(() => onRows([]), [onRows]);
  const id = open.startsWith('suspense.') ? open.slice('suspense.'.length) : '';
  const row = list.rows.find((each) => each.id === id);
  return (
    <>
      <div className={filterBar}>
        <Tabs
          label={translate('filter.state')}
          variant="pills"
          tabs={SUSPENSE_PARTS.map((each) => ({ id: each, label: translate(`suspense.${each}`) }))}
          value={part}
          onChange={setPart}
        />
        {waiting && <StakeLine machine="suspense" waiting={waiting} />}
      </div>
      <PeopleList
        caption={translate('queue.suspense')}
        columns={columns}
        list={list}
        open={id}
        onOpen={(each) => onOpen(`suspense.${each}`)}
        empty={<EmptyState title={translate('suspense.empty')} text={translate('suspense.emptyText')} />}
      />
      {row && (
        <SuspensePanel
          key={row.id}
          row={row}
          currency={currency}
          merchant={merchant}
          onOpen={onOpen}
          onClose={() => onOpen('')}
        />
      )}
    </>
  );
}

function columnsOf(currency: string): readonly DataColumn<UnmatchedPayment>[] {
  return [
    {
      id: 'at',
      title: translate('tray.age'),
      width: '7.5rem',
      phoneWidth: '5.25rem',
      cell: ({ createdAt }) => <Age at={createdAt} />,
    },
    {
      id: 'reference',
      title: translate('suspense.reference'),
      width: 'minmax(9rem, 1fr)',
      phoneWidth: 'minmax(0, 1fr)',
      cell: ({ reference }) => reference,
    },
    {
      id: 'amount',
      title: translate('word.amount'),
      width: 'minmax(9rem, 1fr)',
      phoneWidth: 'minmax(8.25rem, 1fr)',
      figures: true,
      cell: ({ amount }) => formatAmount(amount, currency),
    },
    {
      id: 'for',
      title: translate('suspense.for'),
      width: 'minmax(10rem, 1.4fr)',
      wide: true,
      cell: ({ depositReference, depositAccount }) =>
        depositReference === undefined
          ? translate('suspense.forNone')
          : translate('suspense.forLine', { reference: depositReference, account: depositAccount ?? '' }),
    },
    {
      id: 'proposal',
      title: translate('suspense.proposal'),
      width: 'minmax(10rem, 1.6fr)',
      wide: true,
      cell: (row) => describeClosed(row) ?? describeProposed(row),
    },
  ];
}
