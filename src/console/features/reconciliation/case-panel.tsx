import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useStaffDo } from '#console/api/use-staff.ts';
import { SidePanel } from '#console/kit/side-panel.tsx';
import type { WantedAnswer } from '#console/orders/order-panel.tsx';
import { TakeBack } from '#console/orders/take-back.tsx';
import { sayAmount } from '#console/orders/words.ts';
import { Facts, Parts } from '#console/people/facts.tsx';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { When } from '#console/people/when.tsx';
import { useMay } from '#console/session/me.ts';
import { cashierWaiting } from '#contract/staff/cashier/calls.ts';
import {
  answerCase,
  CASE_WAYS,
  type CaseWay,
  type ReconciliationCase,
  reconciliationCases,
} from '#contract/staff/reconciliation/calls.ts';
import { suspenseList } from '#contract/staff/suspense/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { css } from '#ui/style/style.ts';
import { color, type } from '#ui/style/tokens.ts';
import { say } from './words.ts';

const means = css({ color: color.textMuted, fontSize: type.s });
const link = css({ color: color.accentText, textDecoration: 'underline', textUnderlineOffset: 3 });

/** What is asked in this panel; taking back has a button of its own. */
type Said = CaseWay | 'confirm';

interface PanelProps {
  readonly row: ReconciliationCase;
  readonly merchant: string;
  /** What a key asked for. */
  readonly wanted: WantedAnswer | undefined;
  readonly onHeard: () => void;
  readonly onClose: () => void;
}

/** A difference: what each side says, and how it is settled. */
export function CasePanel({ row, merchant, wanted, onHeard, onClose }: PanelProps) {
  const may = useMay();
  const [picked, setPicked] = useState<Said>();
  const isOpen = row.closedAs === undefined && may('reconciliation.answer', merchant);
  const verdict = picked ?? (isOpen && wanted !== undefined ? verdictOf(row, wanted) : undefined);
  const done = () => {
    setPicked(undefined);
    onHeard();
  };
  const { id, version, proposal, reference } = row;
  return (
    <SidePanel
      title={say(`kind.${row.kind}`)}
      onClose={onClose}
      actions={isOpen && <Verdicts row={row} onPick={setPicked} />}
    >
      <Parts element="console.reconciliation.details">
        <p className={means}>{say(`means.${row.kind}`)}</p>
        <CaseFacts row={row} merchant={merchant} />
        {isOpen && proposal?.isMine === true && (
          <p>
            <TakeBack proposal={{ machine: 'case', id, version, step: proposal.step, reference }} merchant={merchant} />
          </p>
        )}
      </Parts>
      {verdict && <Answer {...{ row, merchant, verdict }} onClose={done} onDone={onClose} />}
    </SidePanel>
  );
}

/** a settles it: what a colleague proposed, else by the first way; r explains it. */
function verdictOf({ proposal, ways }: ReconciliationCase, wanted: WantedAnswer): Said | undefined {
  if (wanted === 'reject') return 'explain';
  return proposal?.isMine === false ? 'confirm' : ways[0];
}

function CaseFacts({ row, merchant }: Pick<PanelProps, 'row' | 'merchant'>) {
  const { currency, kind, orderId, orderReference = '', machine, account = '' } = row;
  const isFee = kind === 'otherFee';
  const order = new URLSearchParams({ queue: machine ?? '', part: 'open', order: `${machine}.${orderId}` });
  return (
    <Facts
      facts={[
        { label: say('fact.effect'), value: sayAmount(row.effect, currency) },
        { label: say(isFee ? 'fact.due' : 'fact.told'), value: sayAmount(row.told, currency) },
        { label: say(isFee ? 'fact.feePosted' : 'fact.posted'), value: sayAmount(row.posted, currency) },
        {
          label: say('fact.order'),
          value: orderId !== undefined && (
            <Link className={link} to={`/m/${merchant}/cashier?${order}`}>
              {say('fact.orderLine', { reference: orderReference, account })}
            </Link>
          ),
        },
        { label: say('fact.flow'), value: say(`flow.${row.flow}`) },
        { label: say('fact.provider'), value: row.provider },
        { label: say('fact.reference'), value: row.reference },
        { label: say('fact.at'), value: row.at === undefined ? undefined : <When at={row.at} /> },
        { label: say('fact.found'), value: <When at={row.foundAt} /> },
        { label: say('fact.proposal'), value: row.closedAs === undefined ? sayState(row) : undefined },
        { label: say('fact.closed'), value: row.closedAs && sayState(row) },
        { label: say('fact.closedAt'), value: row.closedAt === undefined ? undefined : <When at={row.closedAt} /> },
        { label: say('fact.reason'), value: row.proposal?.reason ?? row.reason },
      ].map(({ label, value }) => ({ label, value: value === false ? undefined : value }))}
    />
  );
}

/** Who proposes what, or what became of it; undefined: neither. */
export function sayState({ proposal, closedAs, closedBy = '' }: ReconciliationCase): string | undefined {
  if (closedAs !== undefined)
    return closedAs === 'agreed' ? say('closed.agreed') : say(`closed.${closedAs}`, { by: closedBy });
  if (proposal === undefined) return undefined;
  return say(proposal.isMine ? 'mine' : 'theirs', { by: proposal.by, what: sayWhat(proposal.step) });
}

function sayWhat(step: string): string {
  const way = CASE_WAYS.find((known) => known === step);
  return way === undefined ? step : say(`what.${way}`);
}

interface VerdictsProps {
  readonly row: ReconciliationCase;
  readonly onPick: (verdict: Said) => void;
}

function Verdicts({ row: { ways, proposal }, onPick }: VerdictsProps) {
  const mayConfirm = proposal?.isMine === false;
  return (
    <>
      {[...ways].reverse().map((way) => (
        <Button key={way} variant={!mayConfirm && way === ways[0] ? 'primary' : 'quiet'} onClick={() => onPick(way)}>
          {say(`act.${way}`)}
        </Button>
      ))}
      {mayConfirm && (
        <Button variant="primary" onClick={() => onPick('confirm')}>
          {say('act.confirm', { what: sayWhat(proposal.step) })}
        </Button>
      )}
    </>
  );
}

interface AnswerProps {
  readonly row: ReconciliationCase;
  readonly merchant: string;
  readonly verdict: Said;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function Answer({ row, merchant, verdict, onClose, onDone }: AnswerProps) {
  const { mutateAsync } = useStaffDo(answerCase, [reconciliationCases, cashierWaiting, suspenseList]);
  const toaster = useToast();
  const { id, version, proposal } = row;
  const movesNone = /^-?0*(\.0*)?$/.test(row.effect);
  const act = say(`act.${verdict}`, { what: sayWhat(proposal?.step ?? '') });
  return (
    <ReasonDialog
      about={`${merchant} ${id} ${version}`}
      name={`case-${verdict}`}
      title={act}
      text={textOf(row, verdict, movesNone)}
      confirm={act}
      say={say}
      onClose={onClose}
      onConfirm={async (reason) => {
        await mutateAsync({ merchant, request: { id, version, verdict, reason } });
        const isOver = verdict === 'confirm' || movesNone;
        toaster.show({ title: say(isOver ? 'done.closed' : 'done.proposed'), tone: 'positive' });
        onDone();
      }}
    />
  );
}

function textOf({ effect, currency, proposal }: ReconciliationCase, verdict: Said, movesNone: boolean): string {
  const amount = sayAmount(effect, currency);
  if (verdict === 'explain') return movesNone ? say('text.explainOne') : say('text.explainTwo', { amount });
  if (verdict !== 'confirm') return say(`text.${verdict}`, { amount });
  if (proposal?.step === 'explain') return say('text.confirmExplain', { by: proposal.by });
  return say('text.confirm', { amount, what: sayWhat(proposal?.step ?? '') });
}
