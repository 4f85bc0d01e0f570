import { describeProposal } from '#console/effects/proposal-words.ts';
import type { DataColumn } from '#console/kit/data-columns.ts';
import { filterBar } from '#console/kit/list-filters.tsx';
import { Page } from '#console/kit/page.tsx';
import { useAddressState } from '#console/kit/use-address-state.ts';
import { PeopleList } from '#console/people/list-screen.tsx';
import { StateTabs } from '#console/people/state-tabs.tsx';
import { useMerchant, usePages } from '#console/people/use-pages.ts';
import { When } from '#console/people/when.tsx';
import { listAll } from '#console/texts/lists.ts';
import { changeRequests, type RequestLine } from '#contract/staff/requests/calls.ts';
import { REQUEST_STATES } from '#contract/staff/requests/names.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Badge } from '#ui/words/badge.tsx';
import { ApprovalRulesButton } from './approval-rules.tsx';
import { Calendar } from './calendar.tsx';
import { RequestPanel } from './request-panel.tsx';
import { useTranslateKey } from './use-translate-key.ts';
import { translate } from './words.ts';

const TONES = {
  open: 'info',
  approved: 'positive',
  scheduled: 'info',
  held: 'warning',
  lapsed: 'warning',
  applied: 'neutral',
  rejected: 'neutral',
  withdrawn: 'neutral',
} as const;

function toneOf({ state, path, reason }: Pick<RequestLine, 'state' | 'path' | 'reason'>) {
  return path === 'emergency' && reason === '' ? 'warning' : TONES[state];
}

const EVERY_MS = 10_000;
const VIEWS = ['waiting', ...REQUEST_STATES] as const;

/** Change requests of a site, newest first: those that wait, or those in one state. */
export default function Requests() {
  const merchant = useMerchant();
  const [wanted, setView] = useAddressState('state', 'waiting');
  const [open, setOpen] = useAddressState('request');
  const view = VIEWS.find((known) => known === wanted) ?? 'waiting';
  const list = usePages(changeRequests, merchant, view === 'waiting' ? {} : { state: view }, { everyMs: EVERY_MS });
  const columns = useColumns(merchant);
  return (
    <Page title={translate('title')} lead={translate('lead')} actions={<ApprovalRulesButton merchant={merchant} />}>
      <Calendar merchant={merchant} />
      <div className={filterBar}>
        <StateTabs states={VIEWS} value={view} onChange={setView} translate={translate} />
      </div>
      <PeopleList
        caption={translate('title')}
        columns={columns}
        list={list}
        open={open}
        onOpen={setOpen}
        empty={<EmptyState title={translate('empty.title')} text={translate('empty.text')} />}
      />
      {open !== '' && <RequestPanel key={open} id={open} merchant={merchant} onClose={() => setOpen('')} />}
    </Page>
  );
}

function useColumns(merchant: string): readonly DataColumn<RequestLine>[] {
  const translateKey = useTranslateKey(merchant);
  return [
    { id: 'at', title: translate('column.at'), width: '11rem', wide: true, cell: ({ at }) => <When at={at} /> },
    {
      id: 'what',
      title: translate('column.what'),
      width: 'minmax(14rem, 3fr)',
      phoneWidth: 'minmax(0, 2fr)',
      cell: ({ proposals }) => listAll(proposals.map((one) => describeProposal(one, translateKey))),
    },
    {
      id: 'by',
      title: translate('column.by'),
      width: 'minmax(7rem, 1fr)',
      wide: true,
      cell: ({ authors }) => listAll(authors),
    },
    {
      id: 'state',
      title: translate('word.state'),
      width: '9rem',
      phoneWidth: '7rem',
      cell: (row) => (
        <Badge tone={toneOf(row)}>{translate(row.path === 'normal' ? `state.${row.state}` : `path.${row.path}`)}</Badge>
      ),
    },
  ];
}
