import { useMemo, useState } from 'react';
import { useStaffRead } from '#console/api/use-staff.ts';
import type { DataColumn } from '#console/kit/data-columns.ts';
import { DataTable } from '#console/kit/data-table.tsx';
import { filterBar } from '#console/kit/list-filters.tsx';
import { Page } from '#console/kit/page.tsx';
import { useAddressState } from '#console/kit/use-address-state.ts';
import { Age } from '#console/orders/order-columns.tsx';
import type { WantedAnswer } from '#console/orders/order-panel.tsx';
import { useQueueKeys } from '#console/orders/queue-keys.ts';
import { formatAmount } from '#console/orders/words.ts';
import { ListFailed } from '#console/people/list-screen.tsx';
import { useMerchant } from '#console/people/use-pages.ts';
import {
  CASE_ORDERS,
  CASE_PARTS,
  type ReconciliationCase,
  type ReconciliationCases,
  reconciliationCases,
} from '#contract/staff/reconciliation/calls.ts';
import { Tabs } from '#ui/actions/tabs.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, type } from '#ui/style/tokens.ts';
import { CasePanel, describeState } from './case-panel.tsx';
import { Coverage, NoCase } from './coverage.tsx';
import { RunLine, RunNow } from './run-line.tsx';
import { translate } from './words.ts';

const hint = css({ color: color.textMuted, fontSize: type.xs, [media.touch]: { display: 'none' } });
const stake = css({ color: color.textMuted, fontSize: type.s });

/** Poll intervals: a run continues while the page is open; cases appear after it ends. */
const RUNNING_MS = 1_000;
const IDLE_MS = 15_000;

/** Discrepancies between statements and ledger, by age or amount, and the state of the last run. */
export default function Reconciliation() {
  const merchant = useMerchant();
  const [wantedPart, setPart] = useAddressState('part', 'open');
  const [wantedBy, setBy] = useAddressState('by', 'age');
  const [open, setOpen] = useAddressState('case');
  const [wanted, setWanted] = useState<WantedAnswer>();
  const part = CASE_PARTS.find((known) => known === wantedPart) ?? 'open';
  const by = CASE_ORDERS.find((known) => known === wantedBy) ?? 'age';
  const [isRunning, setRunning] = useState(false);
  const read = useStaffRead(reconciliationCases, { part, by }, { merchant, everyMs: isRunning ? RUNNING_MS : IDLE_MS });
  const { data } = read;
  if ((data?.run?.state === 'running') !== isRunning) setRunning(data?.run?.state === 'running');
  const rows = data?.rows ?? NONE;
  useQueueKeys((command, place) => {
    const id = place === undefined ? open : (rows[place]?.id ?? open);
    if (id === '') return;
    setOpen(id);
    setWanted(command);
  });
  const columns = useMemo(() => columnsOf(part === 'done'), [part]);
  const row = rows.find(({ id }) => id === open);
  const close = () => {
    setWanted(undefined);
    setOpen('');
  };
  return (
    <Page title={translate('title')} lead={translate('lead')} actions={<RunNow merchant={merchant} run={data?.run} />}>
      {data && <RunLine reply={data} />}
      {data && <Coverage accounts={data.accounts} />}
      <Filters part={part} onPart={setPart} by={by} onBy={setBy} reply={data} />
      {read.error !== null && data === undefined ? (
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
          empty={<Nothing part={part} reply={data} />}
        />
      )}
      {rows.length > 0 && part === 'open' && <p className={hint}>{translate('keys')}</p>}
      {row && (
        <CasePanel
          key={`${row.id} ${row.version}`}
          row={row}
          merchant={merchant}
          wanted={wanted}
          onHeard={() => setWanted(undefined)}
          onClose={close}
        />
      )}
    </Page>
  );
}

const NONE: readonly ReconciliationCase[] = [];

interface FiltersProps {
  readonly part: (typeof CASE_PARTS)[number];
  readonly onPart: (part: string) => void;
  readonly by: (typeof CASE_ORDERS)[number];
  readonly onBy: (by: string) => void;
  readonly reply: ReconciliationCases | undefined;
}

function Filters({ part, onPart, by, onBy, reply }: FiltersProps) {
  return (
    <div className={filterBar}>
      <Tabs
        label={translate('filter.part')}
        variant="pills"
        tabs={CASE_PARTS.map((id) => ({ id, label: translate(`filter.${id}`) }))}
        value={part}
        onChange={onPart}
      />
      {part === 'open' && (
        <Tabs
          label={translate('filter.by')}
          variant="pills"
          tabs={CASE_ORDERS.map((id) => ({ id, label: translate(`filter.${id}`) }))}
          value={by}
          onChange={onBy}
        />
      )}
      {reply && <Stake {...reply} />}
    </div>
  );
}

function Stake({ count, rows }: ReconciliationCases) {
  if (count === 0) return null;
  return (
    <p className={stake}>
      {translate('stake', { count })} {count > rows.length && translate('stakeMore', { shown: String(rows.length) })}
    </p>
  );
}

function Nothing({ part, reply }: { readonly part: 'open' | 'done'; readonly reply: ReconciliationCases | undefined }) {
  if (part === 'done') return <EmptyState title={translate('empty.done')} text={translate('empty.doneText')} />;
  if (reply?.finishedAt === undefined)
    return <EmptyState title={translate('empty.never')} text={translate('run.none')} />;
  return <NoCase accounts={reply.accounts} />;
}

function columnsOf(isDone: boolean): readonly DataColumn<ReconciliationCase>[] {
  return [
    {
      id: 'at',
      title: translate(isDone ? 'column.closed' : 'column.age'),
      width: '6.75rem',
      phoneWidth: '5.5rem',
      cell: ({ foundAt, closedAt }) => <Age at={isDone ? (closedAt ?? foundAt) : foundAt} />,
    },
    {
      id: 'kind',
      title: translate('column.kind'),
      width: 'minmax(9.5rem, 1.2fr)',
      phoneWidth: 'minmax(0, 1.4fr)',
      cell: ({ kind }) => translate(`kind.${kind}`),
    },
    {
      id: 'effect',
      title: translate('column.effect'),
      width: 'minmax(7.5rem, 1fr)',
      phoneWidth: 'minmax(8rem, 1fr)',
      figures: true,
      cell: ({ effect, currency }) => formatAmount(effect, currency),
    },
    {
      id: 'reference',
      title: translate('column.reference'),
      width: 'minmax(6.75rem, 1fr)',
      wide: true,
      cell: ({ reference, orderReference }) => <bdi>{orderReference ?? reference}</bdi>,
    },
    {
      id: 'account',
      title: translate('column.account'),
      width: 'minmax(5.5rem, 1fr)',
      wide: true,
      cell: ({ account }) => <bdi>{account ?? '–'}</bdi>,
    },
    {
      id: 'state',
      title: translate(isDone ? 'column.how' : 'column.state'),
      width: 'minmax(8rem, 1.6fr)',
      wide: true,
      cell: describeState,
    },
  ];
}
