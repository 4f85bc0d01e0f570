import { useState } from 'react';
import { StaffCallFailed } from '#console/api/client.ts';
import { useStaffClient, useStaffDo } from '#console/api/use-staff.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { FormDialog } from '#console/kit/form-dialog.tsx';
import {
  type MoveEffect,
  memberMoves,
  moveEffect,
  type PlacedMember,
  proposeMove,
  readMoveEffect,
} from '#contract/staff/agents/calls.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { textIn } from '#ui/schema-form/state/define-form.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { Effect } from './effect.tsx';
import { moveForm } from './forms.ts';
import { describeFault, translate } from './words.ts';

interface MoveDialogProps {
  readonly member: Pick<PlacedMember, 'id' | 'account'>;
  readonly merchant: string;
  readonly onClose: () => void;
}

interface Seen {
  readonly effect: MoveEffect;
  readonly currency: string;
  /** The upline when the effect was read; another upline is another move. */
  readonly to: string;
  readonly isChanged: boolean;
}

/** Proposes a move of a member: shows the effect, then sends it to a second staff user for approval. */
export function MoveDialog({ member, merchant, onClose }: MoveDialogProps) {
  const form = useFormState();
  const toaster = useToast();
  const client = useStaffClient();
  const send = useStaffDo(proposeMove, [memberMoves]);
  const [isLooking, setLooking] = useState(false);
  const [seen, setSeen] = useState<Seen>();
  const [refused, setRefused] = useState<string>();

  async function submit() {
    setRefused(undefined);
    const values = form.values();
    const to = textIn(values, 'to').trim();
    const move = { member: member.id, ...(to !== '' && { to }) };
    try {
      if (seen?.to !== to) {
        setLooking(true);
        const { effect, currency } = await client.send(moveEffect, move, merchant);
        if (effect !== undefined) setSeen({ effect, currency, to, isChanged: false });
        return;
      }
      const request = { ...move, effect: seen.effect.hash, reason: textIn(values, 'reason') };
      await send.mutateAsync({ merchant, request });
      toaster.show({ title: translate('done.propose'), tone: 'positive' });
      onClose();
    } catch (error) {
      const newer = error instanceof StaffCallFailed ? readMoveEffect(error.value) : undefined;
      if (newer !== undefined) setSeen({ currency: '', ...seen, effect: newer, to, isChanged: true });
      else setRefused(describeRefusal(error));
    } finally {
      setLooking(false);
    }
  }

  return (
    <FormDialog
      name="member-move"
      title={translate('move.title', { account: member.account })}
      lead={<p>{translate('move.lead')}</p>}
      confirm={seen === undefined ? translate('act.look') : translate('act.propose')}
      of={moveForm}
      form={form}
      translate={translate}
      isReady
      isBusy={isLooking || send.isPending}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      {refused !== undefined && <Banner tone="negative" title={refused} announce />}
      {seen && <Effect effect={seen.effect} currency={seen.currency} isChanged={seen.isChanged} />}
    </FormDialog>
  );
}

export function describeRefusal(error: unknown): string {
  if (!(error instanceof StaffCallFailed)) throw error;
  if (error.code === 'conflict') return translate('move.taken');
  return describeFault(error.value) ?? describeFailure(error, translate);
}
