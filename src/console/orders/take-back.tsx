import { useState } from 'react';
import { useStaffDo } from '#console/api/use-staff.ts';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { answerMove, memberMoves } from '#contract/staff/agents/calls.ts';
import {
  answerOrder,
  cashierOrder,
  cashierOrders,
  cashierWaiting,
  takeBackProposal,
  type WaitingProposal,
} from '#contract/staff/cashier/calls.ts';
import { answerProposal } from '#contract/staff/proposals/calls.ts';
import { answerCase, reconciliationCases } from '#contract/staff/reconciliation/calls.ts';
import { answerSuspense, suspenseList } from '#contract/staff/suspense/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { describeStep, translate } from './words.ts';

/** A step that the user has proposed. */
export type OwnProposal = Pick<WaitingProposal, 'machine' | 'id' | 'version' | 'step' | 'reference'>;

interface TakeBackProps {
  readonly proposal: OwnProposal;
  readonly merchant: string;
  /** In a table row the button is for pointers: the panel that opens has one for the keyboard. */
  readonly isOfRow?: boolean;
}

/** Withdraws the user's own proposal before another staff user confirms it. */
export function TakeBack({ proposal, merchant, isOfRow = false }: TakeBackProps) {
  const [isOpen, setOpen] = useState(false);
  const takeBack = useTakeBack(merchant);
  const toaster = useToast();
  const { machine, id, version, step, reference } = proposal;
  const what = describeStep(machine, step);
  return (
    <>
      <Button
        variant="quiet"
        size="s"
        tabIndex={isOfRow ? -1 : 0}
        data-element="console.orders.takeBack"
        onClick={() => setOpen(true)}
      >
        {translate('word.withdrawProposal')}
      </Button>
      {isOpen && (
        <ReasonDialog
          about={`${merchant} ${machine} ${id} ${version}`}
          name="order-take-back"
          title={translate('takeBack.title', { what, reference })}
          text={translate('takeBack.text')}
          confirm={translate('word.withdrawProposal')}
          reasonHint="answer.reasonHint"
          translate={translate}
          onClose={() => setOpen(false)}
          onConfirm={async (reason) => {
            await takeBack(proposal, reason);
            toaster.show({ title: translate('takeBack.done', { reference }), tone: 'positive' });
          }}
        />
      )}
    </>
  );
}

/**
 * A correction is its own proposal; unmatched payments, discrepancies and moves store their own proposals: each has its
 * own call to withdraw.
 */
function useTakeBack(merchant: string): (proposal: OwnProposal, reason: string) => Promise<unknown> {
  const stale = [cashierOrders, cashierOrder, cashierWaiting, suspenseList, reconciliationCases, memberMoves];
  const order = useStaffDo(takeBackProposal, stale);
  const correction = useStaffDo(answerOrder, stale);
  const suspense = useStaffDo(answerSuspense, stale);
  const found = useStaffDo(answerCase, stale);
  const move = useStaffDo(answerMove, stale);
  const action = useStaffDo(answerProposal, stale);
  return ({ machine, id, version, step }, reason) => {
    if (machine === 'move')
      return move.mutateAsync({ merchant, request: { id, version, reason, verdict: 'takeBack' } });
    if (machine === 'action') return action.mutateAsync({ merchant, request: { id, reason, verdict: 'drop' } });
    if (machine === 'case')
      return found.mutateAsync({ merchant, request: { id, version, reason, verdict: 'takeBack' } });
    if (machine === 'suspense')
      return suspense.mutateAsync({ merchant, request: { id, version, reason, verdict: 'takeBack' } });
    if (machine === 'correction')
      return correction.mutateAsync({ merchant, request: { machine, id, version, reason, verdict: 'refuse' } });
    return order.mutateAsync({ merchant, request: { machine, id, version, step, reason } });
  };
}
