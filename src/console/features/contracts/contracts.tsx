import { useMemo, useState } from 'react';
import { useStaffRead } from '#console/api/use-staff.ts';
import type { DataColumn } from '#console/kit/data-columns.ts';
import { DataTable } from '#console/kit/data-table.tsx';
import { filterBar } from '#console/kit/list-filters.tsx';
import { Page } from '#console/kit/page.tsx';
import { useAddressState } from '#console/kit/use-address-state.ts';
import { ListFailed } from '#console/people/list-screen.tsx';
import { useMerchant } from '#console/people/use-pages.ts';
import { When } from '#console/people/when.tsx';
import { useMay } from '#console/session/me.ts';
import { CONTRACT_PARTS, type StaffContract, staffContracts } from '#contract/staff/contracts/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { Tabs } from '#ui/actions/tabs.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ContractPanel } from './contract-panel.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { Runs } from './runs.tsx';
import { translate } from './words.ts';

/** Contracts of agents, and the settlement runs that pay them. */
export default function Contracts() {
  const [view, setView] = useAddressState('view', 'contracts');
  const isRuns = view === 'runs';
  return (
    <Page title={translate('title')} lead={translate('lead')}>
      <div className={filterBar}>
        <Tabs
          label={translate('word.view')}
          tabs={[
            { id: 'contracts', label: translate('view.contracts') },
            { id: 'runs', label: translate('view.runs') },
          ]}
          value={isRuns ? 'runs' : 'contracts'}
          onChange={setView}
        />
      </div>
      {isRuns ? <Runs /> : <ContractList />}
    </Page>
  );
}

function ContractList() {
  const merchant = useMerchant();
  const may = useMay();
  const [wanted, setPart] = useAddressState('part', 'inForce');
  const [open, setOpen] = useAddressState('contract');
  const [isOffering, setOffering] = useState(false);
  const part = CONTRACT_PARTS.find((known) => known === wanted) ?? 'inForce';
  const read = useStaffRead(staffContracts, { part }, { merchant });
  const columns = useMemo(() => columnsOf(), []);
  const rows = read.data?.rows ?? NONE;
  const row = rows.find(({ id }) => id === open);
  const { currency = '', exponent = 2 } = read.data ?? {};
  const money = { currency, exponent };
  return (
    <>
      <div className={filterBar}>
        <Tabs
          label={translate('part')}
          variant="pills"
          tabs={CONTRACT_PARTS.map((id) => ({ id, label: translate(`part.${id}`) }))}
          value={part}
          onChange={setPart}
        />
        {may('contract.change', merchant) && (
          <Button data-element="console.contracts.offer" onClick={() => setOffering(true)}>
            {translate('act.offer')}
          </Button>
        )}
      </div>
      {read.error !== null && read.data === undefined ? (
        <ListFailed error={read.error} onAgain={() => void read.refetch()} />
      ) : (
        <DataTable
          caption={translate('caption')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          openKey={open === '' ? undefined : open}
          onOpen={({ id }) => setOpen(id)}
          loading={read.isPending}
          empty={<EmptyState title={translate('empty')} text={translate('emptyText')} />}
        />
      )}
      {row && (
        <ContractPanel
          key={`${row.id} ${row.version}`}
          row={row}
          merchant={merchant}
          money={money}
          onClose={() => setOpen('')}
        />
      )}
      {isOffering && <OfferDialog merchant={merchant} money={money} onClose={() => setOffering(false)} />}
    </>
  );
}

const NONE: readonly StaffContract[] = [];

function columnsOf(): readonly DataColumn<StaffContract>[] {
  return [
    {
      id: 'at',
      title: translate('column.offered'),
      width: '10.5rem',
      wide: true,
      cell: ({ beganAt, offeredAt }) => <When at={beganAt ?? offeredAt} />,
    },
    {
      id: 'kind',
      title: translate('word.type'),
      width: 'minmax(9rem, 1fr)',
      phoneWidth: 'minmax(0, 1fr)',
      cell: ({ kind }) => translate(`kind.${kind}`),
    },
    {
      id: 'cadence',
      title: translate('fact.cadence'),
      width: 'minmax(9rem, 1fr)',
      wide: true,
      cell: ({ cadence }) => translate(`cadence.${cadence}`),
    },
    {
      id: 'holder',
      title: translate('column.holder'),
      width: 'minmax(7rem, 1fr)',
      phoneWidth: 'minmax(0, 1fr)',
      cell: ({ holder }) => <bdi>{holder}</bdi>,
    },
    {
      id: 'offerer',
      title: translate('column.offerer'),
      width: 'minmax(7rem, 1fr)',
      wide: true,
      cell: ({ offerer }) => <bdi>{offerer ?? translate('house')}</bdi>,
    },
    {
      id: 'state',
      title: translate('word.state'),
      width: 'minmax(7rem, 1fr)',
      wide: true,
      cell: ({ state }) => translate(`state.${state}`),
    },
  ];
}
