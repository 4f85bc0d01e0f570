import { useStaffRead } from '#console/api/use-staff.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { ReadFailed } from '#console/kit/list-states.tsx';
import { Page } from '#console/kit/page.tsx';
import { PageSkeleton } from '#console/kit/page-skeleton.tsx';
import { useAddressState } from '#console/kit/use-address-state.ts';
import { useMerchant } from '#console/people/use-pages.ts';
import { staffRules } from '#contract/staff/promotion-rules/calls.ts';
import { Tabs } from '#ui/actions/tabs.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Budgets } from './budgets.tsx';
import type { Found } from './found.ts';
import { RuleEditor } from './rule-editor.tsx';
import { RuleList } from './rule-list.tsx';
import { translate } from './words.ts';

const TABS = ['rules', 'budgets'] as const;

export default function PromotionRules() {
  const merchant = useMerchant();
  const { data, error, refetch } = useStaffRead(staffRules, {}, { merchant });
  if (data !== undefined) return <Known key={merchant} found={data} merchant={merchant} />;
  if (error === null) return <PageSkeleton />;
  return (
    <Page title={translate('title')}>
      <ReadFailed title={translate('failed')} text={describeFailure(error)} onAgain={() => void refetch()} />
    </Page>
  );
}

function Known({ found, merchant }: Found) {
  const [wanted, setTab] = useAddressState('tab', TABS[0]);
  const [open, setOpen] = useAddressState('promotion');
  const tab = TABS.find((known) => known === wanted) ?? TABS[0];
  const row = found.rules.find(({ id }) => id === open);
  if (row !== undefined)
    return <RuleEditor key={open} found={found} merchant={merchant} row={row} onClose={() => setOpen('')} />;
  return (
    <Page title={translate('title')} lead={translate('lead')}>
      {open !== '' && <Banner tone="warning" title={translate('editor.missing')} />}
      <Tabs
        label={translate('tab.label')}
        tabs={TABS.map((id) => ({ id, element: `console.promotionRules.${id}`, label: translate(`tab.${id}`) }))}
        value={tab}
        onChange={setTab}
      />
      {tab === 'budgets' ? <Budgets found={found} merchant={merchant} /> : <RuleList found={found} onOpen={setOpen} />}
    </Page>
  );
}
