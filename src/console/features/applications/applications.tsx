import type { DataColumn } from '#console/kit/data-columns.ts';
import { filterBar } from '#console/kit/list-filters.tsx';
import { Page } from '#console/kit/page.tsx';
import { useAddressState } from '#console/kit/use-address-state.ts';
import { PeopleList } from '#console/people/list-screen.tsx';
import { pictureColumn } from '#console/people/pictures.tsx';
import { StateTabs } from '#console/people/state-tabs.tsx';
import { useMerchant, usePages } from '#console/people/use-pages.ts';
import { When } from '#console/people/when.tsx';
import { APPLICATION_STATES, type Application, applications } from '#contract/staff/applications/calls.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { css } from '#ui/style/style.ts';
import { color } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { ApplicationPanel } from './application-panel.tsx';
import { translate } from './words.ts';

const faint = css({ color: color.textMuted });

/** Applications for rewards, oldest first. */
export default function Applications() {
  const merchant = useMerchant();
  const [wanted, setState] = useAddressState('state', 'open');
  const [open, setOpen] = useAddressState('application');
  const state = APPLICATION_STATES.find((known) => known === wanted) ?? 'open';
  const list = usePages(applications, merchant, { state });
  const row = list.rows.find(({ id }) => id === open);
  return (
    <Page title={translate('title')} lead={translate('lead')}>
      <div className={filterBar}>
        <StateTabs states={APPLICATION_STATES} value={state} onChange={setState} translate={translate} />
      </div>
      <PeopleList
        caption={translate('title')}
        columns={COLUMNS}
        list={list}
        open={open}
        onOpen={setOpen}
        empty={<EmptyState title={translate(`empty.${state}`)} text={translate(`empty.${state}Text`)} />}
      />
      {row && (
        <ApplicationPanel
          key={row.id}
          row={row}
          currency={list.first?.currency ?? ''}
          merchant={merchant}
          onClose={() => setOpen('')}
        />
      )}
    </Page>
  );
}

const COLUMNS: readonly DataColumn<Application>[] = [
  { id: 'at', title: translate('column.at'), width: '11rem', wide: true, cell: (row) => <When at={row.askedAt} /> },
  {
    id: 'account',
    title: translate('word.member'),
    width: 'minmax(8rem, 1fr)',
    phoneWidth: 'minmax(0, 1fr)',
    cell: ({ account }) => account,
  },
  {
    id: 'title',
    title: translate('column.title'),
    width: 'minmax(10rem, 2fr)',
    phoneWidth: 'minmax(0, 1.4fr)',
    cell: ({ title }) => title,
  },
  {
    id: 'remarks',
    title: translate('column.remarks'),
    width: 'minmax(10rem, 2fr)',
    wide: true,
    cell: ({ remarks }) => remarks || <span className={faint}>{translate('state.none')}</span>,
  },
  pictureColumn(translate('word.proof')),
  {
    id: 'status',
    title: translate('word.state'),
    width: '7.5rem',
    wide: true,
    cell: ({ status }) => <Badge tone={TONES[status]}>{translate(`state.${status}`)}</Badge>,
  },
];

const TONES = { open: 'info', approved: 'positive', rejected: 'neutral' } as const;
