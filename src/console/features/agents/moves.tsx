import { useStaffRead } from '#console/api/use-staff.ts';
import type { DataColumn } from '#console/kit/data-columns.ts';
import { DataTable } from '#console/kit/data-table.tsx';
import { filterBar } from '#console/kit/list-filters.tsx';
import { useAddressState } from '#console/kit/use-address-state.ts';
import { ListFailed } from '#console/people/list-screen.tsx';
import { useMerchant } from '#console/people/use-pages.ts';
import { When } from '#console/people/when.tsx';
import { type MemberMove, MOVE_PARTS, memberMoves } from '#contract/staff/agents/calls.ts';
import { Tabs } from '#ui/actions/tabs.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { describeMove } from './effect.tsx';
import { MovePanel } from './move-panel.tsx';
import { translate } from './words.ts';

const AGAIN_MS = 10_000;
const NONE: readonly MemberMove[] = [];

/** Moves that wait for a second staff user, and decided moves. */
export function Moves() {
  const merchant = useMerchant();
  const [wanted, setPart] = useAddressState('part', 'open');
  const [open, setOpen] = useAddressState('move');
  const part = MOVE_PARTS.find((known) => known === wanted) ?? 'open';
  const read = useStaffRead(memberMoves, { part }, { merchant, everyMs: AGAIN_MS });
  const rows = read.data?.rows ?? NONE;
  const row = rows.find(({ id }) => id === open);
  return (
    <>
      <div className={filterBar}>
        <Tabs
          label={translate('moves.part')}
          variant="pills"
          tabs={MOVE_PARTS.map((id) => ({ id, label: translate(`moves.part.${id}`) }))}
          value={part}
          onChange={setPart}
        />
      </div>
      {read.error !== null && read.data === undefined ? (
        <ListFailed error={read.error} onAgain={() => void read.refetch()} />
      ) : (
        <DataTable
          caption={translate('moves.caption')}
          columns={part === 'open' ? OPEN : DONE}
          rows={rows}
          rowKey={({ id }) => id}
          openKey={open === '' ? undefined : open}
          onOpen={({ id }) => setOpen(id)}
          loading={read.isPending}
          empty={
            <EmptyState
              title={translate(part === 'open' ? 'moves.empty' : 'moves.emptyDone')}
              text={translate('moves.emptyText')}
            />
          }
        />
      )}
      {row && <MovePanel key={`${row.id} ${row.version}`} row={row} merchant={merchant} onClose={() => setOpen('')} />}
    </>
  );
}

const columnsOf = (isOpen: boolean): readonly DataColumn<MemberMove>[] => [
  {
    id: 'at',
    title: translate('moves.at'),
    width: '10rem',
    wide: true,
    cell: ({ proposedAt, answeredAt }) => <When at={answeredAt ?? proposedAt} />,
  },
  {
    id: 'member',
    title: translate('word.member'),
    width: 'minmax(8rem, 1fr)',
    phoneWidth: 'minmax(0, 1fr)',
    cell: ({ account }) => <bdi>{account}</bdi>,
  },
  {
    id: 'way',
    title: translate('moves.way'),
    width: 'minmax(10rem, 1.6fr)',
    phoneWidth: 'minmax(0, 1.4fr)',
    cell: describeMove,
  },
  {
    id: 'by',
    title: translate('word.proposedBy'),
    width: 'minmax(7rem, 1fr)',
    wide: true,
    cell: ({ proposedBy }) => proposedBy,
  },
  {
    id: 'state',
    title: translate('word.state'),
    width: 'minmax(9rem, 1.2fr)',
    phoneWidth: '6rem',
    // All pending moves have the same state, so narrow screens omit the column.
    wide: isOpen,
    cell: ({ state }) => translate(`move.state.${state}`),
  },
];

const OPEN = columnsOf(true);
const DONE = columnsOf(false);
