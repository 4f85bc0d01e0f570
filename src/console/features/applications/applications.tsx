import { type DataColumn, DataTable } from '#console/kit/data-table.tsx';
import { Page } from '#console/kit/page.tsx';
import { useAddressState } from '#console/kit/use-address-state.ts';
import { filterBar, ListFailed } from '#console/people/list-screen.tsx';
import { useMerchant, usePages } from '#console/people/use-pages.ts';
import { When } from '#console/people/when.tsx';
import { APPLICATION_STATES, type Application, applications } from '#contract/staff/applications.calls.ts';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { css } from '#ui/style.ts';
import { Tabs } from '#ui/tabs.tsx';
import { color, space } from '#ui/tokens.ts';
import { ApplicationPanel } from './application-panel.tsx';
import { say } from './words.ts';

const faint = css({ color: color.textMuted });
const pictures = css({ display: 'inline-flex', alignItems: 'center', gap: space[1], color: color.textMuted });

/** Applications for rewards: who waits longest comes first. */
export default function Applications() {
  const merchant = useMerchant();
  const [wanted, setState] = useAddressState('state', 'open');
  const [open, setOpen] = useAddressState('application');
  const state = APPLICATION_STATES.find((known) => known === wanted) ?? 'open';
  const { rows, first, error, isPending, hasMore, readOn, refetch } = usePages(applications, merchant, { state });
  const row = rows.find(({ id }) => id === open);
  return (
    <Page title={say('title')} lead={say('lead')}>
      <div className={filterBar}>
        <Tabs
          label={say('filter.state')}
          look="pills"
          tabs={APPLICATION_STATES.map((id) => ({ id, label: say(`state.${id}`) }))}
          value={state}
          onChange={setState}
        />
      </div>
      {error !== null && rows.length === 0 ? (
        <ListFailed error={error} onAgain={refetch} />
      ) : (
        <DataTable
          caption={say('title')}
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          openKey={row?.id}
          onOpen={({ id }) => setOpen(id)}
          onEnd={readOn}
          total={hasMore ? -1 : rows.length}
          loading={isPending}
          empty={<EmptyState title={say(`empty.${state}`)} text={say(`empty.${state}Text`)} />}
        />
      )}
      {row && (
        <ApplicationPanel
          key={row.id}
          row={row}
          currency={first?.currency ?? ''}
          merchant={merchant}
          onClose={() => setOpen('')}
        />
      )}
    </Page>
  );
}

const COLUMNS: readonly DataColumn<Application>[] = [
  { id: 'at', title: say('column.at'), width: '11rem', wide: true, cell: (row) => <When at={row.askedAt} /> },
  {
    id: 'account',
    title: say('column.account'),
    width: 'minmax(8rem, 1fr)',
    phoneWidth: 'minmax(0, 1fr)',
    cell: ({ account }) => account,
  },
  {
    id: 'title',
    title: say('column.title'),
    width: 'minmax(10rem, 2fr)',
    phoneWidth: 'minmax(0, 1.4fr)',
    cell: ({ title }) => title,
  },
  {
    id: 'remarks',
    title: say('column.remarks'),
    width: 'minmax(10rem, 2fr)',
    wide: true,
    cell: ({ remarks }) => remarks || <span className={faint}>{say('state.none')}</span>,
  },
  {
    id: 'pictures',
    title: say('column.pictures'),
    width: '6rem',
    wide: true,
    cell: ({ pictures: count }) =>
      count > 0 && (
        <span className={pictures}>
          <Icon name="camera" size={14} />
          {count}
        </span>
      ),
  },
  {
    id: 'status',
    title: say('column.status'),
    width: '7.5rem',
    wide: true,
    cell: ({ status }) => <Badge tone={TONES[status]}>{say(`state.${status}`)}</Badge>,
  },
];

const TONES = { open: 'info', approved: 'positive', rejected: 'neutral' } as const;
