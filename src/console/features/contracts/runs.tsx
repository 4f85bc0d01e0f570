import { useMemo } from 'react';
import { useStaffRead } from '#console/api/use-staff.ts';
import type { DataColumn } from '#console/kit/data-columns.ts';
import { DataTable } from '#console/kit/data-table.tsx';
import { useAddressState } from '#console/kit/use-address-state.ts';
import { formatAmount, groupThousands } from '#console/orders/words.ts';
import { ListFailed } from '#console/people/list-screen.tsx';
import { useMerchant } from '#console/people/use-pages.ts';
import { type StaffRun, settlementRuns } from '#contract/staff/contracts/calls.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, type } from '#ui/style/tokens.ts';
import { RunPanel } from './run-panel.tsx';
import { formatPeriod, translate } from './words.ts';

const AGAIN_MS = 5_000;
const NONE: readonly StaffRun[] = [];

/** On phones the kind is shown below its period: an own column would cut both off. */
const below = css({
  display: 'none',
  [media.phone]: { display: 'block', color: color.textMuted, fontSize: type.xs, lineHeight: 1.3 },
});

/** Settlement runs, newest first; an open run is polled. */
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
      title: translate('word.type'),
      width: 'minmax(8rem, 1fr)',
      wide: true,
      cell: ({ kind }) => translate(`kind.${kind}`),
    },
    {
      id: 'state',
      title: translate('word.state'),
      width: 'minmax(8rem, 1fr)',
      // Wide enough for the state not to be truncated.
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
