import { useStaffRead } from '#console/api/use-staff.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { ReadFailed } from '#console/kit/list-states.tsx';
import { Page } from '#console/kit/page.tsx';
import { PageSkeleton } from '#console/kit/page-skeleton.tsx';
import { useAddressState } from '#console/kit/use-address-state.ts';
import { useMerchant } from '#console/people/use-pages.ts';
import { useMay } from '#console/session/me.ts';
import { PAY_DIRECTIONS, type StaffMethods, staffMethods } from '#contract/staff/pay-methods/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { Tabs } from '#ui/actions/tabs.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { MethodEditor } from './method-editor.tsx';
import { MethodList } from './method-list.tsx';
import { SettingsPart } from './settings-part.tsx';
import { translate } from './words.ts';

const TABS = [...PAY_DIRECTIONS, 'settings'] as const;
/** Placeholder id of a new method. */
const NEW = 'new';

export default function PayMethods() {
  const merchant = useMerchant();
  const { data, error, refetch } = useStaffRead(staffMethods, {}, { merchant });
  if (data !== undefined) return <Known key={merchant} found={data} merchant={merchant} />;
  if (error === null) return <PageSkeleton />;
  return (
    <Page title={translate('title')}>
      <ReadFailed title={translate('failed')} text={describeFailure(error)} onAgain={() => void refetch()} />
    </Page>
  );
}

interface KnownProps {
  readonly found: StaffMethods;
  readonly merchant: string;
}

function Known({ found, merchant }: KnownProps) {
  const [wanted, setTab] = useAddressState('tab', PAY_DIRECTIONS[0]);
  const [open, setOpen] = useAddressState('method');
  const mayChange = useMay()('cashier.methods', merchant);
  const tab = TABS.find((known) => known === wanted) ?? PAY_DIRECTIONS[0];
  const direction = tab === 'settings' ? PAY_DIRECTIONS[0] : tab;
  const method = found.methods.find(({ id }) => id === open);
  const deps = { found, merchant, mayChange };
  if (method !== undefined || (open === NEW && mayChange))
    return (
      <MethodEditor
        key={open}
        {...deps}
        method={method}
        direction={method?.direction ?? direction}
        onClose={() => setOpen('')}
      />
    );
  const methods = found.methods.filter((each) => each.direction === direction);
  const add = mayChange && tab !== 'settings' && (
    <Button icon="plus" data-element="console.payMethods.add" onClick={() => setOpen(NEW)}>
      {translate('add')}
    </Button>
  );
  return (
    <Page title={translate('title')} lead={translate('lead')} actions={add}>
      {open !== '' && <Banner tone="warning" title={translate('editor.missing')} />}
      <Tabs
        label={translate('tab.label')}
        tabs={TABS.map((id) => ({ id, element: `console.payMethods.${id}`, label: translate(`tab.${id}`) }))}
        value={tab}
        onChange={setTab}
      />
      {tab === 'settings' ? (
        <SettingsPart {...deps} />
      ) : (
        <MethodList
          key={direction}
          {...deps}
          methods={methods}
          caption={translate(`tab.${direction}`)}
          onOpen={setOpen}
          empty={
            <EmptyState
              title={translate(`empty.${direction}`)}
              text={translate(mayChange ? 'empty.text' : 'empty.textRead')}
              action={add}
            />
          }
        />
      )}
    </Page>
  );
}
