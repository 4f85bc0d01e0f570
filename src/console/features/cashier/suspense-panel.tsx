import { useState } from 'react';
import { useStaffDo } from '#console/api/use-staff.ts';
import { defineForm } from '#console/forms/define-form.ts';
import { SidePanel } from '#console/kit/side-panel.tsx';
import { TakeBack } from '#console/orders/take-back.tsx';
import { formatAmount } from '#console/orders/words.ts';
import { Facts, Parts } from '#console/people/facts.tsx';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { When } from '#console/people/when.tsx';
import { useMay } from '#console/session/me.ts';
import { cashierWaiting } from '#contract/staff/cashier/calls.ts';
import {
  answerSuspense,
  type SuspenseVerdict,
  suspenseList,
  type UnmatchedPayment,
} from '#contract/staff/suspense/calls.ts';
import schema from '#schemas/forms/console/suspense.json' with { type: 'json' };
import make from '#schemas/forms/console/suspense.json?validator';
import { Button } from '#ui/actions/button.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { textIn, written } from '#ui/schema-form/state/define-form.ts';
import { css } from '#ui/style/style.ts';
import { color } from '#ui/style/tokens.ts';
import { translate } from './words.ts';

const suspenseForm = defineForm({
  schema,
  make,
  validations: { account: written('suspense.accountMissing'), reason: written('reason.missing') },
});

const ACCOUNT = { account: { 'ui:options': { autofocus: true } } };

const link = css({ color: color.accentText, textDecoration: 'underline', textUnderlineOffset: 3 });

/** Verdicts of this panel's form; reverting has its own button. */
type PanelVerdict = Exclude<SuspenseVerdict['verdict'], 'takeBack'>;

interface PanelProps {
  readonly row: UnmatchedPayment;
  readonly currency: string;
  readonly merchant: string;
  /** Opens an order: `machine.id`. */
  readonly onOpen: (key: string) => void;
  readonly onClose: () => void;
}

export function SuspensePanel({ row, currency, merchant, onOpen, onClose }: PanelProps) {
  const may = useMay();
  const [verdict, setVerdict] = useState<PanelVerdict>();
  const { id, version, reference } = row;
  const isOpen = row.closedAs === undefined && may('cashier.suspense', merchant);
  return (
    <SidePanel
      title={translate('suspense.title')}
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
        <Answer
          row={row}
          currency={currency}
          merchant={merchant}
          verdict={verdict}
          onClose={() => setVerdict(undefined)}
          onDone={onClose}
        />
      )}
    </SidePanel>
  );
}

function SuspenseFacts({ row, currency, onOpen }: Pick<PanelProps, 'row' | 'currency' | 'onOpen'>) {
  const { depositId, depositReference = '', depositAccount = '', proposal } = row;
  return (
    <Facts
      facts={[
        { label: translate('word.amount'), value: formatAmount(row.amount, currency) },
        { label: translate('suspense.provider'), value: row.provider },
        { label: translate('suspense.reference'), value: row.reference },
        { label: translate('suspense.arrived'), value: <When at={row.createdAt} /> },
        {
          label: translate('suspense.for'),
          value:
            depositId === undefined ? (
              translate('suspense.forNone')
            ) : (
              <button type="button" className={link} onClick={() => onOpen(`deposit.${depositId}`)}>
                {translate('suspense.forLine', { reference: depositReference, account: depositAccount })}
              </button>
            ),
        },
        {
          label: translate('suspense.proposal'),
          value: row.closedAs === undefined ? describeProposed(row) : undefined,
        },
        { label: translate('suspense.closed'), value: describeClosed(row) },
        { label: translate('reason.label'), value: proposal?.reason },
      ]}
    />
  );
}

/** The proposed destination: a member's account, or back to the payer. */
function destinationOf({ proposal }: UnmatchedPayment): 'credit' | 'return' {
  return proposal?.step === 'credit' ? 'credit' : 'return';
}

/** The button for a verdict, which is also the title of its dialog. */
function describeVerdict(verdict: PanelVerdict, row: UnmatchedPayment): string {
  if (verdict !== 'confirm') return translate(`suspense.act.${verdict}`);
  return translate(`suspense.act.confirm.${destinationOf(row)}`, { account: row.account ?? '' });
}

/** Who proposed what; undefined: no proposal. */
export function describeProposed(row: UnmatchedPayment): string | undefined {
  const { proposal, account = '' } = row;
  if (proposal === undefined) return undefined;
  const { isMine, by } = proposal;
  return translate(`suspense.${isMine ? 'mine' : 'theirs'}.${destinationOf(row)}`, { by, account });
}

/** How it was closed; undefined: still open. */
export function describeClosed({ closedAs, closedBy = '', account = '' }: UnmatchedPayment): string | undefined {
  return closedAs && translate(`suspense.${closedAs}`, { account, by: closedBy });
}

interface VerdictsProps {
  readonly row: UnmatchedPayment;
  readonly onPick: (verdict: PanelVerdict) => void;
}

function Verdicts({ row, onPick }: VerdictsProps) {
  const mayConfirm = row.proposal?.isMine === false;
  return (
    <>
      <Button variant="quiet" onClick={() => onPick('return')}>
        {translate('suspense.act.return')}
      </Button>
      <Button variant={mayConfirm ? 'quiet' : 'primary'} onClick={() => onPick('credit')}>
        {translate('suspense.act.credit')}
      </Button>
      {mayConfirm && <Button onClick={() => onPick('confirm')}>{describeVerdict('confirm', row)}</Button>}
    </>
  );
}

interface AnswerProps extends Omit<PanelProps, 'onOpen'> {
  readonly verdict: PanelVerdict;
  readonly onDone: () => void;
}

function Answer({ row, currency, merchant, verdict, onClose, onDone }: AnswerProps) {
  const { mutateAsync } = useStaffDo(answerSuspense, [suspenseList, cashierWaiting]);
  const toaster = useToast();
  const { id, version } = row;
  const isLast = verdict === 'confirm';
  const act = describeVerdict(verdict, row);
  return (
    <ReasonDialog
      about={`${merchant} ${id} ${version}`}
      name={`suspense-${verdict}`}
      title={act}
      text={
        isLast
          ? translate(`suspense.last.${destinationOf(row)}`, {
              amount: formatAmount(row.amount, currency),
              account: row.account ?? '',
            })
          : translate('suspense.first')
      }
      confirm={act}
      {...(verdict === 'credit' && { of: suspenseForm, ui: ACCOUNT, initial: { account: row.depositAccount } })}
      translate={translate}
      onClose={onClose}
      onConfirm={async (reason, values) => {
        const answer: SuspenseVerdict =
          verdict === 'credit' ? { verdict, account: textIn(values, 'account').trim() } : { verdict };
        await mutateAsync({ merchant, request: { id, version, reason, ...answer } });
        toaster.show({ title: translate(isLast ? 'suspense.confirmed' : 'suspense.proposed'), tone: 'positive' });
        onDone();
      }}
    />
  );
}
