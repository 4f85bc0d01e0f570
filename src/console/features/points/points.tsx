import { useStaffRead } from '#console/api/use-staff.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { filterBar } from '#console/kit/list-filters.tsx';
import { ReadFailed } from '#console/kit/list-states.tsx';
import { Page } from '#console/kit/page.tsx';
import { PageSkeleton } from '#console/kit/page-skeleton.tsx';
import { useAddressState } from '#console/kit/use-address-state.ts';
import { useMerchant } from '#console/people/use-pages.ts';
import { ReplayPart } from '#console/rewards/replay-part.tsx';
import { useDraft } from '#console/rewards/use-draft.ts';
import { pointRules, type StaffPointRules } from '#contract/staff/points/calls.ts';
import { Tabs } from '#ui/actions/tabs.tsx';
import { valuesOf } from './rules-draft.ts';
import { RulesEditor } from './rules-editor.tsx';
import { Versions } from './versions.tsx';
import { translate } from './words.ts';

const VIEWS = ['rules', 'versions', 'replay'] as const;

/** How members of a site earn points: the rules, their versions, and the replay of the counts. */
export default function Points() {
  const merchant = useMerchant();
  const { data, error, refetch } = useStaffRead(pointRules, {}, { merchant });
  if (data !== undefined) return <Known key={merchant} found={data} merchant={merchant} />;
  if (error === null) return <PageSkeleton />;
  return (
    <Page title={translate('title')}>
      <ReadFailed title={translate('failed')} text={describeFailure(error)} onAgain={() => void refetch()} />
    </Page>
  );
}

interface KnownProps {
  readonly found: StaffPointRules;
  readonly merchant: string;
}

function Known({ found, merchant }: KnownProps) {
  const [wanted, setView] = useAddressState('view', 'rules');
  const view = VIEWS.find((known) => known === wanted) ?? 'rules';
  const draft = useDraft(`points ${merchant}`, found, (from) => valuesOf((from ?? found).rules));
  return (
    <Page title={translate('title')} lead={translate('lead')}>
      <div className={filterBar}>
        <Tabs
          label={translate('view')}
          tabs={VIEWS.map((id) => ({ id, element: `console.points.${id}`, label: translate(`view.${id}`) }))}
          value={view}
          onChange={setView}
        />
      </div>
      {view === 'rules' && <RulesEditor found={found} merchant={merchant} draft={draft} />}
      {view === 'versions' && (
        <Versions
          found={found}
          merchant={merchant}
          onTake={(rules) => {
            draft.edit(valuesOf(rules));
            setView('rules');
          }}
        />
      )}
      {view === 'replay' && <ReplayPart of="points" merchant={merchant} />}
    </Page>
  );
}
