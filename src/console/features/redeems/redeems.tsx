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
import { translate } from './words.ts';

/** Point exchanges, longest waiting first. */
export default function Redeems() {
  const merchant = useMerchant();
  const [wanted, setState] = useAddressState('state', 'process');
  const [open, setOpen] = useAddressState('redeem');
  const state = REDEEM_STATES.find((known) => known === wanted) ?? 'process';
  const list = usePages(redeems, merchant, { state });
  const row = list.rows.find(({ id }) => id === open);
  return (
    <Page title={translate('title')} lead={translate('lead')}>
      <div className={filterBar}>
        <StateTabs states={REDEEM_STATES} value={state} onChange={setState} translate={translate} />
      </div>
      <PeopleList
        caption={translate('title')}
        columns={COLUMNS}
        list={list}
        open={open}
        onOpen={setOpen}
        empty={<EmptyState title={translate(`empty.${state}`)} text={translate(`empty.${state}Text`)} />}
      />
      {row && <RedeemPanel key={row.id} row={row} merchant={merchant} onClose={() => setOpen('')} />}
    </Page>
  );
}

const COLUMNS: readonly DataColumn<StaffRedeem>[] = [
  { id: 'at', title: translate('column.at'), width: '11rem', wide: true, cell: (row) => <When at={row.askedAt} /> },
  {
    id: 'account',
    title: translate('word.member'),
    width: 'minmax(8rem, 1fr)',
    phoneWidth: 'minmax(0, 1fr)',
    cell: ({ account }) => account,
  },
  {
    id: 'name',
    title: translate('column.name'),
    width: 'minmax(10rem, 2fr)',
    phoneWidth: 'minmax(0, 1.4fr)',
    cell: ({ name }) => name,
  },
  { id: 'quantity', title: translate('column.quantity'), width: '6rem', wide: true, cell: ({ quantity }) => quantity },
  { id: 'points', title: translate('word.points'), width: '8rem', wide: true, cell: ({ points }) => points },
  {
    id: 'status',
    title: translate('word.state'),
    width: '7.5rem',
    wide: true,
    cell: ({ state }) => <Badge tone={TONES[state]}>{translate(`state.${state}`)}</Badge>,
  },
];

const TONES = { process: 'info', approved: 'positive', rejected: 'neutral' } as const;
