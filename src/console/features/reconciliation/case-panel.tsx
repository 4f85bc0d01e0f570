import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useStaffDo } from '#console/api/use-staff.ts';
import { SidePanel } from '#console/kit/side-panel.tsx';
import type { WantedAnswer } from '#console/orders/order-panel.tsx';
import { TakeBack } from '#console/orders/take-back.tsx';
import { formatAmount } from '#console/orders/words.ts';
import { Facts, Parts } from '#console/people/facts.tsx';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { When } from '#console/people/when.tsx';
import { useMay } from '#console/session/me.ts';
import { cashierWaiting } from '#contract/staff/cashier/calls.ts';
import {
  answerCase,
  type CaseResolution,
  type ReconciliationCase,
  reconciliationCases,
} from '#contract/staff/reconciliation/calls.ts';
import { suspenseList } from '#contract/staff/suspense/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { css } from '#ui/style/style.ts';
import { color, type } from '#ui/style/tokens.ts';
import { translate } from './words.ts';

const means = css({ color: color.textMuted, fontSize: type.s });
const link = css({ color: color.accentText, textDecoration: 'underline', textUnderlineOffset: 3 });

/** An answer that this panel asks for; withdrawing a proposal has its own button. */
type PanelVerdict = CaseResolution | 'confirm';

interface PanelProps {
  readonly row: ReconciliationCase;
  readonly merchant: string;
  /** The answer that was requested by a keyboard shortcut. */
  readonly wanted: WantedAnswer | undefined;
  readonly onHeard: () => void;
  readonly onClose: () => void;
}

/** A discrepancy: both sides, and how to resolve it. */
export function CasePanel({ row, merchant, wanted, onHeard, onClose }: PanelProps) {
  const may = useMay();
  const [picked, setPicked] = useState<PanelVerdict>();
  const isOpen = row.closedAs === undefined && may('reconciliation.answer', merchant);
  const verdict = picked ?? (isOpen && wanted !== undefined ? verdictOf(row, wanted) : undefined);
  const done = () => {
    setPicked(undefined);
    onHeard();
  };
  const { id, version, proposal, reference } = row;
  return (
    <SidePanel
      title={translate(`kind.${row.kind}`)}
      onClose={onClose}
      actions={isOpen && <Verdicts row={row} onPick={setPicked} />}
    >
      <Parts element="console.reconciliation.details">
        <p className={means}>{translate(`means.${row.kind}`)}</p>
        <CaseFacts row={row} merchant={merchant} />
        {isOpen && proposal?.isMine === true && (
          <p>
            <TakeBack proposal={{ machine: 'case', id, version, step: proposal.step, reference }} merchant={merchant} />
          </p>
        )}
      </Parts>
      {verdict && <Answer row={row} merchant={merchant} verdict={verdict} onClose={done} onDone={onClose} />}
    </SidePanel>
  );
}

/** The key `a` resolves the case: it confirms another staff user's proposal, else takes the first resolution; `r` explains. */
function verdictOf(
  { proposal, ways: resolutions }: ReconciliationCase,
  wanted: WantedAnswer,
): PanelVerdict | undefined {
  if (wanted === 'reject') return 'explain';
  return proposal?.isMine === false ? 'confirm' : resolutions[0];
}

function CaseFacts({ row, merchant }: Pick<PanelProps, 'row' | 'merchant'>) {
  const { currency, kind, orderId, orderReference = '', machine, account = '' } = row;
  const isFee = kind === 'otherFee';
  const order = new URLSearchParams({ queue: machine ?? '', part: 'open', order: `${machine}.${orderId}` });
  return (
    <Facts
      facts={[
        { label: translate('fact.effect'), value: formatAmount(row.effect, currency) },
        { label: translate(isFee ? 'fact.due' : 'fact.told'), value: formatAmount(row.reported, currency) },
        { label: translate(isFee ? 'fact.feePosted' : 'fact.posted'), value: formatAmount(row.posted, currency) },
        {
          label: translate('fact.order'),
          value: orderId !== undefined && (
            <Link className={link} to={`/m/${merchant}/cashier?${order}`}>
              {translate('fact.orderLine', { reference: orderReference, account })}
            </Link>
          ),
        },
        { label: translate('fact.flow'), value: translate(`flow.${row.flow}`) },
        { label: translate('fact.provider'), value: row.provider },
        { label: translate('fact.reference'), value: row.reference },
        { label: translate('fact.at'), value: row.at === undefined ? undefined : <When at={row.at} /> },
        { label: translate('fact.found'), value: <When at={row.foundAt} /> },
        { label: translate('fact.proposal'), value: row.closedAs === undefined ? describeState(row) : undefined },
        { label: translate('fact.closed'), value: row.closedAs && describeState(row) },
        {
          label: translate('fact.closedAt'),
          value: row.closedAt === undefined ? undefined : <When at={row.closedAt} />,
        },
        { label: translate('fact.reason'), value: row.proposal?.reason ?? row.reason },
      ].map(({ label, value }) => ({ label, value: value === false ? undefined : value }))}
    />
  );
}

/** Describes the proposal or the outcome; undefined if there is neither. */
export function describeState({ proposal, closedAs, closedBy = '' }: ReconciliationCase): string | undefined {
  if (closedAs !== undefined)
    return closedAs === 'agreed' ? translate('closed.agreed') : translate(`closed.${closedAs}`, { by: closedBy });
  if (proposal === undefined) return undefined;
  const { isMine, step, by } = proposal;
  return translate.ifKnown(`${isMine ? 'mine' : 'theirs'}.${step}`, { by }) ?? step;
}

/** The button that approves another user's proposal. */
function confirmWords(step: string): string {
  return translate.ifKnown(`act.confirm.${step}`) ?? translate('act.confirm');
}

interface VerdictsProps {
  readonly row: ReconciliationCase;
  readonly onPick: (verdict: PanelVerdict) => void;
}

function Verdicts({ row: { ways: resolutions, proposal }, onPick }: VerdictsProps) {
  const mayConfirm = proposal?.isMine === false;
  return (
    <>
      {[...resolutions].reverse().map((resolution) => (
        <Button
          key={resolution}
          variant={!mayConfirm && resolution === resolutions[0] ? 'primary' : 'quiet'}
          onClick={() => onPick(resolution)}
        >
          {translate(`act.${resolution}`)}
        </Button>
      ))}
      {mayConfirm && (
        <Button variant="primary" onClick={() => onPick('confirm')}>
          {confirmWords(proposal.step)}
        </Button>
      )}
    </>
  );
}

interface AnswerProps {
  readonly row: ReconciliationCase;
  readonly merchant: string;
  readonly verdict: PanelVerdict;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function Answer({ row, merchant, verdict, onClose, onDone }: AnswerProps) {
  const { mutateAsync } = useStaffDo(answerCase, [reconciliationCases, cashierWaiting, suspenseList]);
  const toaster = useToast();
  const { id, version, proposal } = row;
  const movesNone = /^-?0*(\.0*)?$/.test(row.effect);
  const act = verdict === 'confirm' ? confirmWords(proposal?.step ?? '') : translate(`act.${verdict}`);
  return (
    <ReasonDialog
      about={`${merchant} ${id} ${version}`}
      name={`case-${verdict}`}
      title={act}
      text={textOf(row, verdict, movesNone)}
      confirm={act}
      translate={translate}
      onClose={onClose}
      onConfirm={async (reason) => {
        await mutateAsync({ merchant, request: { id, version, verdict, reason } });
        const isOver = verdict === 'confirm' || movesNone;
        toaster.show({ title: translate(isOver ? 'done.closed' : 'done.proposed'), tone: 'positive' });
        onDone();
      }}
    />
  );
}

function textOf({ effect, currency, proposal }: ReconciliationCase, verdict: PanelVerdict, movesNone: boolean): string {
  const amount = formatAmount(effect, currency);
  if (verdict === 'explain') return movesNone ? translate('text.explainOne') : translate('text.explainTwo', { amount });
  if (verdict !== 'confirm') return translate(`text.${verdict}`, { amount });
  if (proposal?.step === 'explain') return translate('text.confirmExplain', { by: proposal.by });
  return translate(proposal?.step === 'house' ? 'text.confirm.house' : 'text.confirm.suspense', { amount });
}
