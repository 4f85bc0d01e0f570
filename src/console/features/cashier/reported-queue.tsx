import { useEffect, useMemo } from 'react';
import type { DataColumn } from '#console/kit/data-columns.ts';
import { ChoiceField, filterBar } from '#console/kit/list-filters.tsx';
import { useAddressState } from '#console/kit/use-address-state.ts';
import { Age } from '#console/orders/order-columns.tsx';
import { formatAmount } from '#console/orders/words.ts';
import { PeopleList } from '#console/people/list-screen.tsx';
import { usePages } from '#console/people/use-pages.ts';
import { When } from '#console/people/when.tsx';
import { REPORTED_PARTS, type UnmovedEvent, unmovedEvents } from '#contract/staff/reported-events/calls.ts';
import { UNMOVED_REASONS } from '#contract/staff/reported-events/reasons.ts';
import { Tabs } from '#ui/actions/tabs.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import type { QueueProps } from './order-queue.tsx';
import { describeReported, describeWhy, ReportedPanel } from './reported-panel.tsx';
import { translate } from './words.ts';

/** Provider events without effect: cases first, most urgent deadline first. */
export function ReportedQueue({ merchant, open, onOpen, onRows }: Omit<QueueProps, 'waiting'>) {
  const [wantedPart, setPart] = useAddressState('told', 'cases');
  const [wantedWhy, setWhy] = useAddressState('why', '');
  const part = REPORTED_PARTS.find((known) => known === wantedPart) ?? 'cases';
  const why = UNMOVED_REASONS.find((known) => known === wantedWhy);
  const list = usePages(unmovedEvents, merchant, { part, ...(why && { why }) });
  const columns = useMemo(() => columnsOf(part), [part]);
  // No rows for keyboard shortcuts: a case is closed in its panel.
  useEffect(() => onRows([]), [onRows]);
  const id = open.startsWith('told.') ? open.slice('told.'.length) : '';
  const row = list.rows.find((each) => each.id === id);
  return (
    <>
      <div className={filterBar}>
        <Tabs
          label={translate('filter.state')}
          variant="pills"
          tabs={REPORTED_PARTS.map((each) => ({ id: each, label: translate(`told.${each}`) }))}
          value={part}
          onChange={setPart}
        />
        <ChoiceField
          label={translate('told.why')}
          all={translate('told.anyWhy')}
          options={UNMOVED_REASONS.map((value) => ({ value, label: describeWhy(value) }))}
          value={why ?? ''}
          onChange={setWhy}
        />
      </div>
      <PeopleList
        caption={translate('queue.told')}
        columns={columns}
        list={list}
        open={id}
        onOpen={(each) => onOpen(`told.${each}`)}
        empty={<EmptyState title={translate(`told.${part}Empty`)} text={translate('told.emptyText')} />}
      />
      {row && <ReportedPanel key={row.id} row={row} merchant={merchant} onOpen={onOpen} onClose={() => onOpen('')} />}
    </>
  );
}

function columnsOf(part: (typeof REPORTED_PARTS)[number]): readonly DataColumn<UnmovedEvent>[] {
  return [
    part === 'cases'
      ? {
          id: 'due',
          title: translate('told.due'),
          width: 'minmax(9rem, 1fr)',
          phoneWidth: 'minmax(7rem, 1fr)',
          cell: ({ dueAt }) => dueAt !== undefined && <When at={dueAt} />,
        }
      : {
          id: 'at',
          title: translate('told.age'),
          width: '7.5rem',
          phoneWidth: '5.25rem',
          cell: ({ reportedAt }) => <Age at={reportedAt} />,
        },
    {
      id: 'why',
      title: translate('told.why'),
      width: 'minmax(12rem, 1.6fr)',
      phoneWidth: 'minmax(0, 1.4fr)',
      cell: ({ why }) => describeWhy(why),
    },
    {
      id: 'what',
      title: translate('told.what'),
      width: 'minmax(8rem, 1fr)',
      wide: true,
      cell: describeReported,
    },
    {
      id: 'amount',
      title: translate('word.amount'),
      width: 'minmax(9rem, 1fr)',
      phoneWidth: 'minmax(7rem, 1fr)',
      figures: true,
      cell: ({ amount, currency }) => formatAmount(amount, currency),
    },
    {
      id: 'order',
      title: translate('told.order'),
      width: 'minmax(10rem, 1.4fr)',
      wide: true,
      cell: ({ order, reference }) => (order === undefined ? reference : `${order.reference} · ${order.account}`),
    },
  ];
}
