import { useState } from 'react';
import { Button, buttonClass } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { type Column, Table } from '#ui/lists/table.tsx';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { Money } from '#ui/words/money.tsx';
import { usePage } from '../page/page.tsx';
import { type OrderShown, useList, usePanel } from './use-panel.ts';

const box = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[3], paddingBlockStart: space[3] });
const row = css({ display: 'flex', flexWrap: 'wrap', gap: space[1] });
const id = css({ overflowWrap: 'anywhere' });
const field = css({ maxInlineSize: '24rem' });
const MOVES = ['pay', 'part', 'reverse', 'return'];

/** A transfer is identified by its text. */
function kindOf({ kind, transferText }: OrderShown): string {
  return kind === 'transfer' || kind === 'c2c' ? `${kind} ${transferText ?? ''}` : kind;
}

export function Orders({ direction }: { readonly direction: 'orders' | 'payouts' }) {
  const { t } = usePage();
  const { act } = usePanel();
  const orders = useList<readonly OrderShown[]>(direction);
  const [amount, setAmount] = useState('');
  if (orders === undefined) return <Skeleton shape="control" />;

  const letHappen = ({ merchant, reference }: OrderShown, what: string) => {
    const named = MOVES.includes(what) && amount.trim() !== '' ? { amountMinor: amount.trim() } : {};
    act(what, { merchant, reference, ...named }, `${t(`act.${what}`)}, ${reference}`);
    setAmount('');
  };
  const money = (order: OrderShown, minor: string) => (
    <Money amount={minor} currency={{ code: order.currency, exponent: order.exponent }} />
  );
  const columns: readonly Column<OrderShown>[] = [
    { id: 'reference', title: t('column.reference'), cell: ({ reference }) => <span className={id}>{reference}</span> },
    { id: 'merchant', title: t('column.merchant'), cell: ({ merchant }) => merchant },
    { id: 'kind', title: t('column.kind'), cell: kindOf },
    { id: 'state', title: t('column.state'), cell: ({ state }) => t(`state.${state}`) },
    { id: 'asked', title: t('column.asked'), figures: true, cell: (order) => money(order, order.askedMinor) },
    { id: 'amount', title: t('column.amount'), figures: true, cell: (order) => money(order, order.amountMinor) },
    { id: 'due', title: t('column.due'), cell: ({ due }) => due ?? '' },
    {
      id: 'actions',
      title: t('column.actions'),
      cell: (order) => <Actions order={order} onAct={(what) => letHappen(order, what)} />,
    },
  ];
  return (
    <div className={box}>
      <TextField
        label={t('field.amount')}
        hint={t('field.amountHint')}
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
        className={field}
        inputMode="numeric"
      />
      <Table
        caption={t(`tab.${direction}`)}
        columns={columns}
        rows={orders}
        rowKey={({ merchant, reference }) => `${merchant} ${reference}`}
        empty={<EmptyState title={t('empty.rows')} text={t('empty.text')} />}
      />
    </div>
  );
}

interface ActionsProps {
  readonly order: OrderShown;
  readonly onAct: (what: string) => void;
}

function Actions({ order, onAct }: ActionsProps) {
  const { t } = usePage();
  return (
    <span className={row}>
      {[...order.may, 'tell'].map((what) => (
        <Button key={what} size="s" variant="quiet" onClick={() => onAct(what)}>
          {t(`act.${what}`)}
        </Button>
      ))}
      {order.url !== null && (
        <a href={order.url} className={buttonClass({ size: 's', variant: 'ghost' })}>
          {t('act.open')}
        </a>
      )}
    </span>
  );
}
