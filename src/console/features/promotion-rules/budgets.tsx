import { useMemo, useState } from 'react';
import type { DataColumn } from '#console/kit/data-columns.ts';
import { DataTable } from '#console/kit/data-table.tsx';
import { filterBar } from '#console/kit/list-filters.tsx';
import { useAddressState } from '#console/kit/use-address-state.ts';
import { formatAmount } from '#console/orders/words.ts';
import { useMay } from '#console/session/me.ts';
import type { StaffBudget } from '#contract/staff/promotion-rules/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { Badge } from '#ui/words/badge.tsx';
import { BudgetPanel } from './budget-panel.tsx';
import { FillBudget } from './fill-budget.tsx';
import { type Found, isShort } from './found.ts';
import { translate } from './words.ts';

/** The budgets of promotions: how much each has given, holds and owes. */
export function Budgets({ found, merchant }: Found) {
  const { budgets, currency } = found;
  const [open, setOpen] = useAddressState('budget');
  const [isNew, setNew] = useState(false);
  const mayFill = useMay()('promotion.budget', merchant);
  const columns = useMemo(() => columnsOf(currency), [currency]);
  const row = budgets.find(({ name }) => name === open);
  const add = mayFill && (
    <Button icon="plus" data-element="console.promotionRules.newBudget" onClick={() => setNew(true)}>
      {translate('budgets.add')}
    </Button>
  );
  return (
    <>
      {budgets.length > 0 && add && <div className={filterBar}>{add}</div>}
      <DataTable
        caption={translate('tab.budgets')}
        columns={columns}
        rows={budgets}
        rowKey={({ name }) => name}
        openKey={open === '' ? undefined : open}
        onOpen={({ name }) => setOpen(name)}
        empty={<EmptyState title={translate('empty.budgets')} text={translate('empty.budgetsText')} action={add} />}
      />
      {row && <BudgetPanel key={row.name} row={row} found={found} merchant={merchant} onClose={() => setOpen('')} />}
      {isNew && (
        <FillBudget
          merchant={merchant}
          currency={currency}
          name={undefined}
          left="0"
          filling="new"
          onClose={() => setNew(false)}
        />
      )}
    </>
  );
}

function columnsOf(currency: string): readonly DataColumn<StaffBudget>[] {
  const plain = (amount: string) => formatAmount(amount, '').trim();
  return [
    {
      id: 'name',
      title: translate('column.budget'),
      width: 'minmax(8rem, 1.2fr)',
      phoneWidth: 'minmax(0, 1fr)',
      cell: ({ name }) => <bdi>{name}</bdi>,
    },
    {
      id: 'used',
      title: translate('column.used'),
      width: 'minmax(8rem, 1fr)',
      wide: true,
      cell: ({ name, spent, filled }) => (
        <Progress
          label={translate('budgets.used', { name })}
          value={Number(spent)}
          max={Math.max(Number(filled), 1e-9)}
        />
      ),
    },
    {
      id: 'left',
      title: translate('column.left', { currency }),
      width: '9rem',
      phoneWidth: '7.5rem',
      figures: true,
      cell: ({ left }) => plain(left),
    },
    {
      id: 'spent',
      title: translate('column.spent', { currency }),
      width: '9rem',
      wide: true,
      figures: true,
      cell: ({ spent }) => plain(spent),
    },
    {
      id: 'reserved',
      title: translate('column.reserved', { currency }),
      width: '9rem',
      wide: true,
      figures: true,
      cell: ({ reserved }) => plain(reserved),
    },
    {
      id: 'state',
      title: translate('column.state'),
      width: '7rem',
      phoneWidth: '6rem',
      cell: (row) => (
        <Badge tone={Number(row.left) === 0 ? 'neutral' : isShort(row) ? 'warning' : 'positive'}>
          {translate(Number(row.left) === 0 ? 'budgets.empty' : isShort(row) ? 'budgets.short' : 'budgets.fine')}
        </Badge>
      ),
    },
  ];
}
