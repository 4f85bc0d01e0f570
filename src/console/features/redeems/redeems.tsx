import type { DataColumn } from '#console/kit/data-columns.ts';
import { filterBar } from '#console/kit/list-filters.tsx';
import { Page } from '#console/kit/page.tsx';
import { useAddressState } from '#console/kit/use-address-state.ts';
import { PeopleList } from '#console/people/list-screen.tsx';
import { StateTabs } from '#console/people/state-tabs.tsx';
import { useMerchant, usePages } from '#console/people/use-pages.ts';
import { When } from '#console/people/when.tsx';
import { REDEEM_STATES } from '#contract/points/redeem.ts';
import { redeems, type StaffRedeem } from '#contract/staff/redeems/calls.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Badge } from '#ui/words/badge.tsx';
import { RedeemPanel } from './redeem-panel.tsx';
import { say } from './words.ts';

/** Exchanges of points: who waits longest comes first. */
export default function Redeems() {
  const merchant = useMerchant();
  const [wanted, setState] = useAddressState('state', 'process');
  const [open, setOpen] = useAddressState('redeem');
  const state = REDEEM_STATES.find((known) => known === wanted) ?? 'process';
  const list = usePages(redeems, merchant, { state });
  const row = list.rows.find(({ id }) => id === open);
  return (
    <Page title={say('title')} lead={say('lead')}>
      <div className={filterBar}>
        <StateTabs states={REDEEM_STATES} value={state} onChange={setState} say={say} />
      </div>
      <PeopleList
        caption={say('title')}
        columns={COLUMNS}
        list={list}
        open={open}
        onOpen={setOpen}
        empty={<EmptyState title={say(`empty.${state}`)} text={say(`empty.${state}Text`)} />}
      />
      {row && <RedeemPanel key={row.id} row={row} merchant={merchant} onClose={() => setOpen('')} />}
    </Page>
  );
}

const COLUMNS: readonly DataColumn<StaffRedeem>[] = [
  { id: 'at', title: say('column.at'), width: '11rem', wide: true, cell: (row) => <When at={row.askedAt} /> },
  {
    id: 'account',
    title: say('column.account'),
    width: 'minmax(8rem, 1fr)',
    phoneWidth: 'minmax(0, 1fr)',
    cell: ({ account }) => account,
  },
  {
    id: 'name',
    title: say('column.name'),
    width: 'minmax(10rem, 2fr)',
    phoneWidth: 'minmax(0, 1.4fr)',
    cell: ({ name }) => name,
  },
  { id: 'quantity', title: say('column.quantity'), width: '6rem', wide: true, cell: ({ quantity }) => quantity },
  { id: 'points', title: say('column.points'), width: '8rem', wide: true, cell: ({ points }) => points },
  {
    id: 'status',
    title: say('column.status'),
    width: '7.5rem',
    wide: true,
    cell: ({ state }) => <Badge tone={TONES[state]}>{say(`state.${state}`)}</Badge>,
  },
];

const TONES = { process: 'info', approved: 'positive', rejected: 'neutral' } as const;
