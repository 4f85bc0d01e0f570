import { useStaffRead } from '#console/api/use-staff.ts';
import { filterBar } from '#console/kit/list-filters.tsx';
import { Page } from '#console/kit/page.tsx';
import { useAddressState } from '#console/kit/use-address-state.ts';
import { useMerchant } from '#console/people/use-pages.ts';
import { memberMoves } from '#contract/staff/agents/calls.ts';
import { Tabs } from '#ui/actions/tabs.tsx';
import { Moves } from './moves.tsx';
import { Rights } from './rights.tsx';
import { Tree } from './tree.tsx';
import { translate } from './words.ts';

const VIEWS = ['tree', 'moves', 'rights'] as const;

/** The member tree, dual-controlled moves of members, and the rights of agent kinds. */
export default function Agents() {
  const merchant = useMerchant();
  const [wanted, setView] = useAddressState('view', 'tree');
  const view = VIEWS.find((known) => known === wanted) ?? 'tree';
  const { data } = useStaffRead(memberMoves, { part: 'open' }, { merchant });
  const waiting = data?.waiting ?? 0;
  return (
    <Page title={translate('title')} lead={translate('lead')}>
      <div className={filterBar}>
        <Tabs
          label={translate('word.view')}
          tabs={VIEWS.map((id) => ({
            id,
            label: translate(`view.${id}`),
            ...(id === 'moves' && waiting > 0 && { label: `${translate('view.moves')} (${waiting})` }),
          }))}
          value={view}
          onChange={setView}
        />
      </div>
      {view === 'tree' && <Tree />}
      {view === 'moves' && <Moves />}
      {view === 'rights' && <Rights />}
    </Page>
  );
}
