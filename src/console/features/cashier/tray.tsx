import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { StaffCallFailed } from '#console/api/client.ts';
import type { DataColumn } from '#console/kit/data-columns.ts';
import { DataTable } from '#console/kit/data-table.tsx';
import { useAddressState } from '#console/kit/use-address-state.ts';
import { Age } from '#console/orders/order-columns.tsx';
import { TakeBack } from '#console/orders/take-back.tsx';
import { describeStep, formatAmount } from '#console/orders/words.ts';
import { ListFailed } from '#console/people/list-screen.tsx';
import type { WaitingProposal } from '#contract/staff/cashier/calls.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import type { QueueProps } from './order-queue.tsx';
import { sortTray } from './queues.ts';
import { translate } from './words.ts';

interface TrayProps extends QueueProps {
  readonly error: StaffCallFailed | null;
  readonly onAgain: () => void;
}

/** Proposals that wait for a second staff user: those of others first, then the user's own. */
export function Tray({ merchant, waiting, open, onOpen, onRows, error, onAgain }: TrayProps) {
  const rows = useMemo(() => sortTray(waiting?.proposals ?? []), [waiting]);
  const currency = waiting?.currency ?? '';
  const navigate = useNavigate();
  const [, setQueue] = useAddressState('queue', 'deposit');
  const columns = useMemo(() => columnsOf(currency, merchant), [currency, merchant]);
  useEffect(() => onRows(rows.map(keyOf)), [rows, onRows]);
  if (error !== null && waiting === undefined) return <ListFailed error={error} onAgain={onAgain} />;
  return (
    <DataTable
      caption={translate('queue.tray')}
      columns={columns}
      rows={rows}
      rowKey={(row) => `${keyOf(row)} ${row.step}`}
      openKey={rows.filter((row) => keyOf(row) === open).map((row) => `${open} ${row.step}`)[0]}
      onOpen={(row) => {
        if (row.machine === 'move') return void navigate(`/m/${merchant}/agents?view=moves&move=${row.id}`);
        if (row.machine === 'case') return void navigate(`/m/${merchant}/reconciliation?case=${row.id}`);
        if (row.machine === 'suspense') setQueue('suspense');
        onOpen(keyOf(row));
      }}
      groupOf={({ isMine }) => translate(isMine ? 'tray.mine' : 'tray.yours')}
      loading={waiting === undefined}
      empty={<EmptyState title={translate('empty.tray')} text={translate('empty.trayText')} />}
    />
  );
}

const keyOf = ({ machine, id }: WaitingProposal) => `${machine}.${id}`;

function columnsOf(currency: string, merchant: string): readonly DataColumn<WaitingProposal>[] {
  return [
    {
      id: 'at',
      title: translate('tray.age'),
      width: '5.5rem',
      phoneWidth: '5.25rem',
      cell: ({ at }) => <Age at={at} />,
    },
    {
      id: 'reference',
      title: translate('word.reference'),
      width: '7rem',
      wide: true,
      cell: ({ reference }) => reference,
    },
    {
      id: 'account',
      title: translate('word.member'),
      width: 'minmax(8rem, 1fr)',
      phoneWidth: 'minmax(0, 1fr)',
      // Entries without an account show their reference; phones have no other column to identify them.
      cell: ({ account, reference }) => <bdi>{account || reference}</bdi>,
    },
    {
      id: 'amount',
      title: translate('word.amount'),
      width: 'minmax(8rem, 1fr)',
      phoneWidth: 'minmax(8.25rem, 1fr)',
      figures: true,
      cell: ({ amount }) => (amount === undefined ? '–' : formatAmount(amount, currency)),
    },
    {
      id: 'step',
      title: translate('tray.step'),
      width: 'minmax(8rem, 1fr)',
      wide: true,
      cell: ({ machine, step }) => describeStep(machine, step),
    },
    {
      id: 'by',
      title: translate('word.proposedBy'),
      width: 'minmax(7rem, 1fr)',
      wide: true,
      cell: ({ by }) => <bdi>{by}</bdi>,
    },
    {
      id: 'reason',
      title: translate('reason.label'),
      width: 'minmax(10rem, 2fr)',
      wide: true,
      cell: ({ reason }) => reason,
    },
    {
      id: 'takeBack',
      title: translate('tray.own'),
      width: '8rem',
      wide: true,
      cell: (row) => row.isMine && <TakeBack proposal={row} merchant={merchant} isOfRow />,
    },
  ];
}
