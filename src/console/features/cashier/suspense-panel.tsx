import { useState } from 'react';
import { useStaffDo } from '#console/api/use-staff.ts';
import { SidePanel } from '#console/kit/side-panel.tsx';
import { TakeBack } from '#console/orders/take-back.tsx';
import { sayAmount } from '#console/orders/words.ts';
import { Facts, Parts } from '#console/people/facts.tsx';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { When } from '#console/people/when.tsx';
import { useMay } from '#console/session/me.ts';
import { cashierWaiting } from '#contract/staff/cashier/calls.ts';
import { answerSuspense, type UnmatchedPayment, type SuspenseVerdict, suspenseList } from '#contract/staff/suspense/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { textIn } from '#ui/schema-form/state/define-form.ts';
import { css } from '#ui/style/style.ts';
import { color } from '#ui/style/tokens.ts';
import { ACCOUNT, suspenseForm } from './suspense-form.ts';
import { say } from './words.ts';

const link = css({ color: color.accentText, textDecoration: 'underline', textUnderlineOffset: 3 });

/** What is asked of them in this panel; taking back has a button of its own. */
type Said = Exclude<SuspenseVerdict['verdict'], 'takeBack'>;

interface PanelProps {
  readonly row: UnmatchedPayment;
  readonly currency: string;
  readonly merchant: string;
  /** Shows an order: `machine.id`. */
  readonly onOpen: (key: string) => void;
  readonly onClose: () => void;
}

/** Money that no order takes, and what becomes of it. */
export function SuspensePanel({ row, currency, merchant, onOpen, onClose }: PanelProps) {
  const may = useMay();
  const [verdict, setVerdict] = useState<Said>();
  const { id, version, reference } = row;
  const isOpen = row.closedAs === undefined && may('cashier.suspense', merchant);
  return (
    <SidePanel
      title={say('suspense.title')}
      onClose={onClose}
      actions={isOpen && <Verdicts row={row} onPick={setVerdict} />}
    >
      <Parts element="console.suspense.details">
        <SuspenseFacts row={row} currency={currency} onOpen={onOpen} />
        {isOpen && row.proposal?.isMine === true && (
          <p>
            <TakeBack
              proposal={{ machine: 'suspense', id, version, step: row.proposal.step, reference }}
              merchant={merchant}
            />
          </p>
        )}
      </Parts>
      {verdict && (
        <Answer {...{ row, currency, merchant, verdict }} onClose={() => setVerdict(undefined)} onDone={onClose} />
      )}
    </SidePanel>
  );
}

function SuspenseFacts({ row, currency, onOpen }: Pick<PanelProps, 'row' | 'currency' | 'onOpen'>) {
  const { depositId, depositReference = '', depositAccount = '', proposal } = row;
  return (
    <Facts
      facts={[
        { label: say('tray.amount'), value: sayAmount(row.amount, currency) },
        { label: say('suspense.provider'), value: row.provider },
        { label: say('suspense.reference'), value: row.reference },
        { label: say('suspense.arrived'), value: <When at={row.createdAt} /> },
        {
          label: say('suspense.for'),
          value:
            depositId === undefined ? (
              say('suspense.forNone')
            ) : (
              <button type="button" className={link} onClick={() => onOpen(`deposit.${depositId}`)}>
                {say('suspense.forLine', { reference: depositReference, account: depositAccount })}
              </button>
            ),
        },
        { label: say('suspense.proposal'), value: row.closedAs === undefined ? sayProposed(row) : undefined },
        { label: say('suspense.closed'), value: sayClosed(row) },
        { label: say('tray.reason'), value: proposal?.reason },
      ]}
    />
  );
}

/** Where proposed money goes. */
function sayWhere({ proposal, account = '' }: UnmatchedPayment): string {
  return say(`suspense.${proposal?.step === 'credit' ? 'credit' : 'return'}`, { account });
}

/** Who proposes what; undefined: nobody anything. */
export function sayProposed(row: UnmatchedPayment): string | undefined {
  const { proposal } = row;
  if (proposal === undefined) return undefined;
  return say(proposal.isMine ? 'suspense.mine' : 'suspense.theirs', { by: proposal.by, what: sayWhere(row) });
}

/** What became of it; undefined: nothing yet. */
export function sayClosed({ closedAs, closedBy = '', account = '' }: UnmatchedPayment): string | undefined {
  return closedAs && say('suspense.closedLine', { how: say(`suspense.${closedAs}`, { account }), by: closedBy });
}

interface VerdictsProps {
  readonly row: UnmatchedPayment;
  readonly onPick: (verdict: Said) => void;
}

function Verdicts({ row, onPick }: VerdictsProps) {
  const mayConfirm = row.proposal?.isMine === false;
  return (
    <>
      <Button variant="quiet" onClick={() => onPick('return')}>
        {say('suspense.act.return')}
      </Button>
      <Button variant={mayConfirm ? 'quiet' : 'primary'} onClick={() => onPick('credit')}>
        {say('suspense.act.credit')}
      </Button>
      {mayConfirm && (
        <Button onClick={() => onPick('confirm')}>{say('suspense.act.confirm', { what: sayWhere(row) })}</Button>
      )}
    </>
  );
}

interface AnswerProps extends Omit<PanelProps, 'onOpen'> {
  readonly verdict: Said;
  readonly onDone: () => void;
}

function Answer({ row, currency, merchant, verdict, onClose, onDone }: AnswerProps) {
  const { mutateAsync } = useStaffDo(answerSuspense, [suspenseList, cashierWaiting]);
  const toaster = useToast();
  const { id, version } = row;
  const isLast = verdict === 'confirm';
  const what = sayWhere(row);
  return (
    <ReasonDialog
      about={`${merchant} ${id} ${version}`}
      name={`suspense-${verdict}`}
      title={say(`suspense.act.${verdict}`, { what })}
      text={isLast ? say('suspense.last', { amount: sayAmount(row.amount, currency), what }) : say('suspense.first')}
      confirm={say(`suspense.act.${verdict}`, { what })}
      {...(verdict === 'credit' && { of: suspenseForm, ui: ACCOUNT, initial: { account: row.depositAccount } })}
      say={say}
      onClose={onClose}
      onConfirm={async (reason, values) => {
        const answer: SuspenseVerdict =
          verdict === 'credit' ? { verdict, account: textIn(values, 'account').trim() } : { verdict };
        await mutateAsync({ merchant, request: { id, version, reason, ...answer } });
        toaster.show({ title: say(isLast ? 'suspense.confirmed' : 'suspense.proposed'), tone: 'positive' });
        onDone();
      }}
    />
  );
}
