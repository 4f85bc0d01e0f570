import type { DataColumn } from '#console/kit/data-columns.ts';
import { filterBar } from '#console/kit/list-filters.tsx';
import { Page } from '#console/kit/page.tsx';
import { useAddressState } from '#console/kit/use-address-state.ts';
import { PeopleList } from '#console/people/list-screen.tsx';
import { StateTabs } from '#console/people/state-tabs.tsx';
import { useMerchant, usePages } from '#console/people/use-pages.ts';
import { When } from '#console/people/when.tsx';
import { SET_ASIDE_STATES, type SetAsideItem, setAsideList } from '#contract/staff/set-aside/calls.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ItemPanel } from './item-panel.tsx';
import { translate } from './words.ts';

const AGAIN_MS = 5_000;

/** Items that consumers, queues and jobs could not process, newest failure first. */
export default function SetAside() {
  const merchant = useMerchant();
  const [wanted, setState] = useAddressState('state', 'open');
  const [open, setOpen] = useAddressState('item');
  const state = SET_ASIDE_STATES.find((known) => known === wanted) ?? 'open';
  const list = usePages(setAsideList, merchant, { state }, { everyMs: AGAIN_MS });
  const row = list.rows.find(({ id }) => id === open);
  return (
    <Page title={translate('title')} lead={translate('lead')}>
      <div className={filterBar}>
        <StateTabs states={SET_ASIDE_STATES} value={state} onChange={setState} translate={translate} />
      </div>
      <PeopleList
        caption={translate('title')}
        columns={COLUMNS}
        list={list}
        open={open}
        onOpen={setOpen}
        empty={<EmptyState title={translate(`empty.${state}`)} text={translate(`empty.${state}Text`)} />}
      />
      {row && <ItemPanel key={row.id} row={row} merchant={merchant} onClose={() => setOpen('')} />}
    </Page>
  );
}

const COLUMNS: readonly DataColumn<SetAsideItem>[] = [
  { id: 'at', title: translate('column.at'), width: '11rem', wide: true, cell: (row) => <When at={row.lastAt} /> },
  {
    id: 'source',
    title: translate('word.source'),
    width: 'minmax(9rem, 1fr)',
    phoneWidth: 'minmax(0, 1fr)',
    cell: ({ source }) => translate.ifKnown(`source.${source}`) ?? source,
  },
  {
    id: 'reason',
    title: translate('reason.label'),
    width: 'minmax(14rem, 3fr)',
    phoneWidth: 'minmax(0, 1.4fr)',
    cell: ({ reason }) => reason,
  },
  { id: 'attempts', title: translate('column.attempts'), width: '6rem', wide: true, cell: ({ attempts }) => attempts },
];
