import { useState } from 'react';
import { useStaffDo, useStaffRead } from '#console/api/use-staff.ts';
import { tellMoment } from '#console/kit/moment.ts';
import { SidePanel } from '#console/kit/side-panel.tsx';
import { Facts, Parts } from '#console/people/facts.tsx';
import { ListFailed } from '#console/people/list-screen.tsx';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { useMay } from '#console/session/me.ts';
import { writeAmount } from '#contract/call/amount.ts';
import {
  holdSettlement,
  type StaffLine,
  type StaffRun,
  settlementFormula,
  settlementLines,
  settlementRuns,
} from '#contract/staff/contracts/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { type Column, Table } from '#ui/lists/table.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { say, sayPeriod } from './words.ts';

const note = css({ color: color.textMuted, fontSize: type.s });
const row = css({ display: 'flex', flexWrap: 'wrap', gap: space[1] });

interface RunPanelProps {
  readonly run: StaffRun;
  readonly merchant: string;
  readonly onClose: () => void;
}

/** A run with its lines: each with its formula, and held or let go while it is not paid. */
export function RunPanel({ run, merchant, onClose }: RunPanelProps) {
  const { postsAt, heldLines } = run;
  return (
    <SidePanel title={`${say(`kind.${run.kind}`)}: ${sayPeriod(run.period)}`} onClose={onClose}>
      <Parts element="console.contracts.run">
        <Facts
          facts={[
            { label: say('column.state'), value: say(`run.${run.state}`) },
            { label: say('column.gross'), value: run.gross },
            { label: say('column.paid'), value: run.paid },
            { label: say('column.arrears'), value: run.arrears },
          ]}
        />
        {run.state === 'draft' && postsAt !== undefined && (
          <p className={note}>{say('run.postsAt', { at: tellMoment(new Date(postsAt).toISOString()).slice(0, 16) })}</p>
        )}
        {heldLines > 0 && <p className={note}>{say('run.held', { count: heldLines })}</p>}
        <Lines run={run} merchant={merchant} />
      </Parts>
    </SidePanel>
  );
}

function Lines({ run, merchant }: Pick<RunPanelProps, 'run' | 'merchant'>) {
  const may = useMay();
  const [after, setAfter] = useState<string>();
  const [shown, setShown] = useState<StaffLine>();
  const [asked, setAsked] = useState<StaffLine>();
  const { data, error, refetch } = useStaffRead(
    settlementLines,
    { run: run.id, ...(after !== undefined && { after }) },
    { merchant, everyMs: 5_000 },
  );
  const mayHold = may('settlement.hold', merchant);
  const columns: readonly Column<StaffLine>[] = [
    { id: 'holder', title: say('line.holder'), cell: ({ holder }) => <bdi>{holder}</bdi> },
    { id: 'gross', title: say('line.gross'), figures: true, cell: ({ gross }) => gross },
    { id: 'net', title: say('line.net'), figures: true, cell: ({ net }) => net },
    { id: 'state', title: say('line.state'), cell: sayState },
    {
      id: 'deeds',
      title: '',
      cell: (line) => (
        <span className={row}>
          <Button size="s" variant="quiet" onClick={() => setShown(line)}>
            {say('act.formula')}
          </Button>
          {mayHold && line.paidAt === undefined && (
            <Button size="s" variant="quiet" onClick={() => setAsked(line)}>
              {say(line.isHeld ? 'act.release' : 'act.hold')}
            </Button>
          )}
        </span>
      ),
    },
  ];
  if (data === undefined)
    return error === null ? <Skeleton lines={3} /> : <ListFailed error={error} onAgain={() => void refetch()} />;
  return (
    <>
      <Table
        caption={say('lines.caption')}
        columns={columns}
        rows={data.rows}
        rowKey={({ id }) => id}
        empty={<p className={note}>{say('lines.none')}</p>}
      />
      {data.next !== undefined && (
        <Button size="s" variant="quiet" onClick={() => setAfter(data.next)}>
          {say('lines.more')}
        </Button>
      )}
      {shown && <Formula key={shown.id} line={shown} merchant={merchant} />}
      {asked && <HoldDialog line={asked} merchant={merchant} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function sayState({ paidAt, paid = '', isHeld, heldBecause = '', hasLate }: StaffLine): string {
  const state =
    paidAt !== undefined
      ? say('line.paid', { paid })
      : isHeld
        ? say('line.held', { reason: heldBecause })
        : say('line.open');
  return hasLate ? `${state}, ${say('line.late')}` : state;
}

/** What a line came from, group by group. */
function Formula({ line: { id, period, holder }, merchant }: { readonly line: StaffLine; readonly merchant: string }) {
  const { data } = useStaffRead(settlementFormula, { id, period }, { merchant });
  const exponent = data?.exponent ?? 2;
  const money = (minor: string) => writeAmount(BigInt(minor), exponent);
  return (
    <section aria-label={`${say('act.formula')}: ${holder}`} data-element="console.contracts.formula">
      <strong>
        {say('act.formula')}: <bdi>{holder}</bdi>
      </strong>
      {data?.groups.map((group) => (
        <p key={group.product} className={note}>
          {say('formula.group', {
            ...{
              product: say(`product.${group.product}`),
              bet: money(group.validBetMinor),
              loss: money(group.lossMinor),
            },
            ...{ bonuses: money(group.bonusesMinor), brought: money(group.broughtMinor), active: String(group.active) },
            ...{ base: money(group.baseMinor), tier: String(group.tier), gross: money(group.grossMinor) },
            carried: money(group.carriedMinor),
          })}
        </p>
      ))}
    </section>
  );
}

interface HoldProps {
  readonly line: StaffLine;
  readonly merchant: string;
  readonly onClose: () => void;
}

function HoldDialog({ line: { id, period, holder, isHeld }, merchant, onClose }: HoldProps) {
  const { mutateAsync } = useStaffDo(holdSettlement, [settlementLines, settlementRuns]);
  const toaster = useToast();
  const deed = isHeld ? 'release' : 'hold';
  return (
    <ReasonDialog
      about={`${merchant} ${id} ${period} ${deed}`}
      name={`settlement-${deed}`}
      title={say(`${deed}.title`, { holder })}
      text={say(`${deed}.text`)}
      confirm={say(`act.${deed}`)}
      say={say}
      onClose={onClose}
      onConfirm={async (reason) => {
        await mutateAsync({ merchant, request: { id, period, hold: !isHeld, reason } });
        toaster.show({ title: say(`done.${deed}`), tone: 'positive' });
        onClose();
      }}
    />
  );
}
