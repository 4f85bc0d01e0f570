import { useMemo } from 'react';
import { useStaffRead } from '#console/api/use-staff.ts';
import type { DataColumn } from '#console/kit/data-columns.ts';
import { DataTable } from '#console/kit/data-table.tsx';
import { useAddressState } from '#console/kit/use-address-state.ts';
import { groupThousands, formatAmount } from '#console/orders/words.ts';
import { ListFailed } from '#console/people/list-screen.tsx';
import { useMerchant } from '#console/people/use-pages.ts';
import { type StaffRun, settlementRuns } from '#contract/staff/contracts/calls.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, type } from '#ui/style/tokens.ts';
import { RunPanel } from './run-panel.tsx';
import { translate, formatPeriod } from './words.ts';

const AGAIN_MS = 5_000;
const NONE: readonly StaffRun[] = [];

/** On phones, where a column of its own would cut both: the kind stands below its period. */
const below = css({
  display: 'none',
  [media.phone]: { display: 'block', color: color.textMuted, fontSize: type.xs, lineHeight: 1.3 },
});

/** Runs of settlements, newest first; one that is open moves on while it is looked at. */
export function Runs() {
  const merchant = useMerchant();
  const [open, setOpen] = useAddressState('run');
  const read = useStaffRead(settlementRuns, {}, { merchant, everyMs: AGAIN_MS });
  const rows = read.data?.rows ?? NONE;
  const currency = read.data?.currency ?? '';
  const columns = useMemo(() => columnsOf(currency), [currency]);
  const row = rows.find(({ id }) => id === open);
  if (read.error !== null && read.data === undefined)
    return <ListFailed error={read.error} onAgain={() => void read.refetch()} />;
  return (
    <>
      <DataTable
        caption={translate('runs.caption')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        openKey={open === '' ? undefined : open}
        onOpen={({ id }) => setOpen(id)}
        loading={read.isPending}
        empty={<EmptyState title={translate('runs.empty')} text={translate('runs.emptyText')} />}
      />
      {row && <RunPanel key={row.id} run={row} currency={currency} merchant={merchant} onClose={() => setOpen('')} />}
    </>
  );
}

function columnsOf(currency: string): readonly DataColumn<StaffRun>[] {
  return [
    {
      id: 'period',
      title: translate('column.period'),
      width: 'minmax(9rem, 1fr)',
      phoneWidth: 'minmax(0, 1fr)',
      cell: ({ period, kind }) => (
        <>
          <bdi>{formatPeriod(period)}</bdi>
          <span className={below}>{translate(`kind.${kind}`)}</span>
        </>
      ),
    },
    {
      id: 'kind',
      title: translate('column.kind'),
      width: 'minmax(8rem, 1fr)',
      wide: true,
      cell: ({ kind }) => translate(`kind.${kind}`),
    },
    {
      id: 'state',
      title: translate('column.state'),
      width: 'minmax(8rem, 1fr)',
      // A state that is cut off is none.
      phoneWidth: '9rem',
      cell: ({ state }) => translate(`run.${state}`),
    },
    {
      id: 'lines',
      title: translate('column.lines'),
      width: 'minmax(6rem, 0.7fr)',
      figures: true,
      wide: true,
      cell: ({ lines, paidLines }) => `${groupThousands(String(paidLines))} / ${groupThousands(String(lines))}`,
    },
    {
      id: 'gross',
      title: translate('column.gross'),
      width: 'minmax(7rem, 1fr)',
      figures: true,
      wide: true,
      cell: ({ gross }) => formatAmount(gross, currency),
    },
    {
      id: 'paid',
      title: translate('column.paid'),
      width: 'minmax(7rem, 1fr)',
      figures: true,
      wide: true,
      cell: ({ paid }) => formatAmount(paid, currency),
    },
  ];
}
