import { type ReactNode, useMemo, useState } from 'react';
import { useStaffRead } from '#console/api/use-staff.ts';
import type { DataColumn } from '#console/kit/data-columns.ts';
import { DataTable } from '#console/kit/data-table.tsx';
import { describeFailure } from '#console/kit/failure.ts';
import { filterBar } from '#console/kit/list-filters.tsx';
import { ReadFailed } from '#console/kit/list-states.tsx';
import { Page } from '#console/kit/page.tsx';
import { PageSkeleton } from '#console/kit/page-skeleton.tsx';
import { SmallSwitch } from '#console/kit/small-switch.tsx';
import { useAddressState } from '#console/kit/use-address-state.ts';
import { useMerchant } from '#console/people/use-pages.ts';
import { ReplayPart } from '#console/rewards/replay-part.tsx';
import { useMay } from '#console/session/me.ts';
import { spokenTag } from '#console/texts/spoken.ts';
import { type StaffMission, type StaffMissions, staffMissions } from '#contract/staff/missions/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { Tabs } from '#ui/actions/tabs.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { MissionEditor } from './mission-editor.tsx';
import { ToggleMission } from './toggle-mission.tsx';
import { formatCost, nameOf, translate } from './words.ts';

/** Placeholder id of a new mission. */
const NEW = 'new';
const VIEWS = ['list', 'replay'] as const;

export default function Missions() {
  const merchant = useMerchant();
  const { data, error, refetch } = useStaffRead(staffMissions, {}, { merchant });
  if (data !== undefined) return <Known key={merchant} found={data} merchant={merchant} />;
  if (error === null) return <PageSkeleton />;
  return (
    <Page title={translate('title')}>
      <ReadFailed title={translate('failed')} text={describeFailure(error)} onAgain={() => void refetch()} />
    </Page>
  );
}

interface KnownProps {
  readonly found: StaffMissions;
  readonly merchant: string;
}

function Known({ found, merchant }: KnownProps) {
  const [open, setOpen] = useAddressState('mission');
  const [wanted, setView] = useAddressState('view', 'list');
  const view = VIEWS.find((known) => known === wanted) ?? 'list';
  const mayWrite = useMay()('mission.write', merchant);
  const mission = found.missions.find(({ id }) => id === open);
  if (mission !== undefined || (open === NEW && mayWrite))
    return <MissionEditor key={open} found={found} merchant={merchant} mission={mission} onClose={() => setOpen('')} />;
  const add = mayWrite && (
    <Button icon="plus" data-element="console.missions.add" onClick={() => setOpen(NEW)}>
      {translate('add')}
    </Button>
  );
  return (
    <Page title={translate('title')} lead={translate('lead')} actions={add}>
      {open !== '' && <Banner tone="warning" title={translate('editor.missing')} />}
      <div className={filterBar}>
        <Tabs
          label={translate('view')}
          tabs={VIEWS.map((id) => ({ id, element: `console.missions.${id}`, label: translate(`view.${id}`) }))}
          value={view}
          onChange={setView}
        />
      </div>
      {view === 'list' && (
        <List
          found={found}
          merchant={merchant}
          onOpen={setOpen}
          empty={
            <EmptyState
              title={translate('empty')}
              text={translate(mayWrite ? 'emptyText' : 'emptyRead')}
              action={add}
            />
          }
        />
      )}
      {view === 'replay' && <ReplayPart of="missions" merchant={merchant} />}
    </Page>
  );
}

interface ListProps extends KnownProps {
  readonly onOpen: (id: string) => void;
  readonly empty: ReactNode;
}

function List({ found: { missions, currency }, merchant, onOpen, empty }: ListProps) {
  const mayToggle = useMay()('mission.turn', merchant);
  const [toggled, setToggled] = useState<StaffMission>();
  const columns = useMemo(() => columnsOf(currency, mayToggle ? setToggled : undefined), [currency, mayToggle]);
  return (
    <>
      <DataTable
        caption={translate('nav.missions')}
        columns={columns}
        rows={missions}
        rowKey={({ id }) => id}
        onOpen={({ id }) => onOpen(id)}
        empty={empty}
      />
      {toggled && (
        <ToggleMission
          mission={toggled}
          merchant={merchant}
          currency={currency}
          onClose={() => setToggled(undefined)}
        />
      )}
    </>
  );
}

function columnsOf(
  currency: string,
  onToggle: ((mission: StaffMission) => void) | undefined,
): readonly DataColumn<StaffMission>[] {
  const called = (row: StaffMission) => nameOf(row, row.id);
  return [
    {
      id: 'title',
      title: translate('column.title'),
      width: 'minmax(10rem, 2fr)',
      phoneWidth: 'minmax(0, 1fr)',
      cell: (row) => <bdi>{called(row)}</bdi>,
    },
    {
      id: 'kind',
      title: translate('word.type'),
      width: 'minmax(8rem, 1.2fr)',
      wide: true,
      cell: ({ kind }) => translate(`kind.${kind}`),
    },
    {
      id: 'period',
      title: translate('column.period'),
      width: '7.5rem',
      wide: true,
      cell: ({ period }) => translate(`period.${period}`),
    },
    {
      id: 'isOn',
      title: translate('column.isOn'),
      width: '4rem',
      phoneWidth: '3.5rem',
      cell: (row) => (
        <SmallSwitch
          isOn={row.isOn}
          isOfRow
          label={translate(row.isOn ? 'switch.off' : 'switch.on', { name: called(row) })}
          onAct={onToggle && (() => onToggle(row))}
        />
      ),
    },
    {
      id: 'members',
      title: translate('column.members'),
      width: '6rem',
      wide: true,
      figures: true,
      cell: ({ figures }) => figures.members.toLocaleString(spokenTag()),
    },
    {
      id: 'reached',
      title: translate('column.reached'),
      width: '6rem',
      wide: true,
      figures: true,
      cell: ({ figures }) => figures.reached.toLocaleString(spokenTag()),
    },
    {
      id: 'open',
      title: translate('column.open'),
      width: '5.5rem',
      wide: true,
      figures: true,
      cell: ({ figures }) => figures.open.toLocaleString(spokenTag()),
    },
    {
      id: 'cost',
      title: translate('column.cost'),
      width: 'minmax(13rem, 1.6fr)',
      phoneWidth: '8rem',
      figures: true,
      cell: ({ figures }) => formatCost(figures.money, figures.points, currency) ?? '–',
    },
  ];
}
