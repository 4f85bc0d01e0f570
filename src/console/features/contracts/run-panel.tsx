import { useState } from 'react';
import { useStaffDo } from '#console/api/use-staff.ts';
import { formatMoment } from '#console/kit/moment.ts';
import { SidePanel } from '#console/kit/side-panel.tsx';
import { formatAmount, groupThousands } from '#console/orders/words.ts';
import { Facts, Parts } from '#console/people/facts.tsx';
import { ListFailed } from '#console/people/list-screen.tsx';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { usePages } from '#console/people/use-pages.ts';
import { useMay } from '#console/session/me.ts';
import {
  holdSettlement,
  type StaffLine,
  type StaffRun,
  settlementLines,
  settlementRuns,
} from '#contract/staff/contracts/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { type Column, Table } from '#ui/lists/table.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { FormulaDialog } from './formula-dialog.tsx';
import { formatPeriod, translate } from './words.ts';

const note = css({ color: color.textMuted, fontSize: type.s });
const row = css({ display: 'flex', flexWrap: 'wrap', gap: space[1] });

/** Poll interval of an open run. */
const AGAIN_MS = 5_000;

interface RunPanelProps {
  readonly run: StaffRun;
  readonly currency: string;
  readonly merchant: string;
  readonly onClose: () => void;
}

/** A run with its lines: each has its formula, and can be held or released until it is paid. */
export function RunPanel({ run, currency, merchant, onClose }: RunPanelProps) {
  const { postsAt, heldLines } = run;
  return (
    <SidePanel title={`${translate(`kind.${run.kind}`)}: ${formatPeriod(run.period)}`} onClose={onClose}>
      <Parts element="console.contracts.run">
        <Facts
          facts={[
            { label: translate('word.state'), value: translate(`run.${run.state}`) },
            { label: translate('column.gross'), value: formatAmount(run.gross, currency) },
            { label: translate('column.paid'), value: formatAmount(run.paid, currency) },
            { label: translate('column.arrears'), value: formatAmount(run.arrears, currency) },
          ]}
        />
        {run.state === 'draft' && postsAt !== undefined && (
          <p className={note}>
            {translate('run.postsAt', { at: formatMoment(new Date(postsAt).toISOString()).slice(0, 16) })}
          </p>
        )}
        {heldLines > 0 && <p className={note}>{translate('run.held', { count: heldLines })}</p>}
        <Lines run={run} currency={currency} merchant={merchant} />
      </Parts>
    </SidePanel>
  );
}

function Lines({ run, currency, merchant }: Omit<RunPanelProps, 'onClose'>) {
  const may = useMay();
  const [shown, setShown] = useState<StaffLine>();
  const [asked, setAsked] = useState<StaffLine>();
  // A closed run does not change: no polling.
  const everyMs = run.state === 'closed' ? undefined : AGAIN_MS;
  const list = usePages(settlementLines, merchant, { run: run.id }, { everyMs });
  const mayHold = may('settlement.hold', merchant);
  const columns = columnsOf({ currency, mayHold, onShow: setShown, onHold: setAsked });
  if (list.first === undefined)
    return list.error === null ? <Skeleton lines={3} /> : <ListFailed error={list.error} onAgain={list.refetch} />;
  return (
    <>
      <Table
        caption={translate('lines.caption')}
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => id}
        empty={<p className={note}>{translate('lines.none')}</p>}
      />
      {list.hasMore && (
        <Button size="s" variant="quiet" busy={list.isReadingOn} onClick={list.readOn}>
          {translate('lines.more')}
        </Button>
      )}
      {shown && (
        <FormulaDialog line={shown} currency={currency} merchant={merchant} onClose={() => setShown(undefined)} />
      )}
      {asked && <HoldDialog line={asked} merchant={merchant} onClose={() => setAsked(undefined)} />}
    </>
  );
}

interface ColumnsProps {
  readonly currency: string;
  readonly mayHold: boolean;
  readonly onShow: (line: StaffLine) => void;
  readonly onHold: (line: StaffLine) => void;
}

function columnsOf({ currency, mayHold, onShow, onHold }: ColumnsProps): readonly Column<StaffLine>[] {
  return [
    { id: 'holder', title: translate('line.holder'), cell: ({ holder }) => <bdi>{holder}</bdi> },
    {
      id: 'gross',
      title: `${translate('line.gross')}, ${currency}`,
      figures: true,
      cell: ({ gross }) => groupThousands(gross),
    },
    {
      id: 'net',
      title: `${translate('line.net')}, ${currency}`,
      figures: true,
      cell: ({ net }) => groupThousands(net),
    },
    { id: 'state', title: translate('word.state'), cell: describeState },
    {
      id: 'staffActions',
      title: '',
      cell: (line) => (
        <span className={row}>
          <Button size="s" variant="quiet" aria-label={named('formula', line)} onClick={() => onShow(line)}>
            {translate('act.formula')}
          </Button>
          {mayHold && line.paidAt === undefined && (
            <Button
              size="s"
              variant="quiet"
              aria-label={named(line.isHeld ? 'release' : 'hold', line)}
              onClick={() => onHold(line)}
            >
              {translate(line.isHeld ? 'act.release' : 'act.hold')}
            </Button>
          )}
        </span>
      ),
    },
  ];
}

/** The accessible name of a line's button: action and holder. */
const named = (act: 'formula' | 'hold' | 'release', { holder }: StaffLine) => `${translate(`act.${act}`)}: ${holder}`;

function describeState({ paidAt, paid = '', isHeld, heldBecause = '', hasLate }: StaffLine): string {
  const state =
    paidAt !== undefined
      ? translate('line.paid', { paid: groupThousands(paid) })
      : isHeld
        ? translate('line.held', { reason: heldBecause })
        : translate('line.open');
  return hasLate ? `${state}, ${translate('line.late')}` : state;
}

interface HoldProps {
  readonly line: StaffLine;
  readonly merchant: string;
  readonly onClose: () => void;
}

function HoldDialog({ line: { id, period, holder, isHeld }, merchant, onClose }: HoldProps) {
  const { mutateAsync } = useStaffDo(holdSettlement, [settlementLines, settlementRuns]);
  const toaster = useToast();
  const staffAction = isHeld ? 'release' : 'hold';
  return (
    <ReasonDialog
      about={`${merchant} ${id} ${period} ${staffAction}`}
      name={`settlement-${staffAction}`}
      title={translate(`${staffAction}.title`, { holder })}
      text={translate(`${staffAction}.text`)}
      confirm={translate(`act.${staffAction}`)}
      translate={translate}
      onClose={onClose}
      onConfirm={async (reason) => {
        await mutateAsync({ merchant, request: { id, period, hold: !isHeld, reason } });
        toaster.show({ title: translate(`done.${staffAction}`), tone: 'positive' });
        onClose();
      }}
    />
  );
}
