import { useEffect, useMemo } from 'react';
import { StaffExport } from '#console/exports/staff-export.tsx';
import { filterBar } from '#console/kit/list-filters.tsx';
import { useAddressState } from '#console/kit/use-address-state.ts';
import { useNow } from '#console/kit/use-now.ts';
import { orderColumns } from '#console/orders/order-columns.tsx';
import { formatAge, formatAmount } from '#console/orders/words.ts';
import { PeopleList } from '#console/people/list-screen.tsx';
import { StateTabs } from '#console/people/state-tabs.tsx';
import { usePages } from '#console/people/use-pages.ts';
import { type CashierWaiting, cashierOrders } from '#contract/staff/cashier/calls.ts';
import { type OrderMachine, QUEUE_PARTS } from '#contract/staff/cashier/order.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { css } from '#ui/style/style.ts';
import { color, type } from '#ui/style/tokens.ts';
import { stakeOf } from './queues.ts';
import { translate } from './words.ts';

const stakeLine = css({ color: color.textMuted, fontSize: type.s });

export interface QueueProps {
  readonly merchant: string;
  readonly waiting: CashierWaiting | undefined;
  /** The shown order: `machine.id`; empty: none. */
  readonly open: string;
  readonly onOpen: (key: string) => void;
  /** Called with the orders of the rows in order, which keyboard shortcuts refer to. */
  readonly onRows: (keys: readonly string[]) => void;
}

/** The orders of one state machine, oldest first. */
export function OrderQueue({
  machine,
  merchant,
  waiting,
  open,
  onOpen,
  onRows,
}: QueueProps & { readonly machine: OrderMachine }) {
  const [wanted, setPart] = useAddressState('part', 'staff');
  const part = QUEUE_PARTS.find((known) => known === wanted) ?? 'staff';
  const list = usePages(cashierOrders, merchant, { machine, part });
  const currency = list.first?.currency ?? waiting?.currency ?? '';
  const columns = useMemo(() => orderColumns(currency, part !== 'done'), [currency, part]);
  const { rows } = list;
  useEffect(() => onRows(rows.map(({ id }) => `${machine}.${id}`)), [rows, machine, onRows]);
  return (
    <>
      <div className={filterBar}>
        <StateTabs states={QUEUE_PARTS} value={part} onChange={setPart} translate={translate} />
        {waiting && <StakeLine machine={machine} waiting={waiting} />}
      </div>
      {(machine === 'deposit' || machine === 'withdrawal') && (
        <StaffExport key={machine} merchant={merchant} request={{ of: `${machine}s` }} />
      )}
      <PeopleList
        caption={translate(`queue.${machine}`)}
        columns={columns}
        list={list}
        open={open.slice(machine.length + 1)}
        onOpen={(id) => onOpen(`${machine}.${id}`)}
        empty={<EmptyState title={translate(`empty.${part}`)} text={translate(`empty.${part}Text`)} />}
      />
    </>
  );
}

/** Number of pending orders, amount at stake, and age of the oldest. */
export function StakeLine({
  machine,
  waiting,
}: {
  readonly machine: OrderMachine | 'suspense';
  readonly waiting: CashierWaiting;
}) {
  const now = useNow();
  const stake = stakeOf(waiting, machine);
  const { currency } = waiting;
  return (
    <p className={stakeLine}>
      {stake.oldestAt === undefined
        ? translate('stake.none')
        : translate('stake.some', {
            count: stake.waiting,
            amount: formatAmount(stake.waitingAmount, currency),
            age: formatAge(stake.oldestAt, now),
          })}{' '}
      {stake.open > stake.waiting &&
        translate('stake.open', { count: stake.open, amount: formatAmount(stake.openAmount, currency) })}
    </p>
  );
}
