import { useState } from 'react';
import { StaffCallFailed } from '#console/api/client.ts';
import { useStaffDo, useStaffRead } from '#console/api/use-staff.ts';
import { SidePanel } from '#console/kit/side-panel.tsx';
import { Facts, Parts } from '#console/people/facts.tsx';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { When } from '#console/people/when.tsx';
import { useMay } from '#console/session/me.ts';
import {
  answerMove,
  type MemberMove,
  MOVE_VERDICTS,
  type MoveEffect,
  memberMoves,
  moveEffect,
  readMoveEffect,
  staffTree,
} from '#contract/staff/agents/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { describeMove, Effect } from './effect.tsx';
import { describeRefusal } from './move-dialog.tsx';
import { translate } from './words.ts';

type Verdict = (typeof MOVE_VERDICTS)[number];

interface PanelProps {
  readonly row: MemberMove;
  readonly merchant: string;
  readonly onClose: () => void;
}

/** A proposed move: its current effect, and the decision of a second staff user. */
export function MovePanel({ row, merchant, onClose }: PanelProps) {
  const may = useMay();
  const [verdict, setVerdict] = useState<Verdict>();
  const isOpen = row.state === 'proposed';
  const { data, error } = useStaffRead(
    moveEffect,
    { member: row.memberId, ...(row.to !== undefined && { to: row.to }) },
    { merchant, enabled: isOpen },
  );
  const [newer, setNewer] = useState<MoveEffect>();
  const effect = newer ?? data?.effect;
  const verdicts = isOpen && may('tree.move', merchant) ? verdictsOf(row) : [];
  return (
    <SidePanel
      title={translate('move.title', { account: row.account })}
      onClose={onClose}
      actions={verdicts.map((each) => (
        <Button
          key={each}
          variant={each === 'approve' ? 'primary' : 'quiet'}
          disabled={each === 'approve' && effect === undefined}
          onClick={() => setVerdict(each)}
        >
          {translate(`act.${each}`)}
        </Button>
      ))}
    >
      <Parts element="console.agents.moveDetails">
        <MoveFacts row={row} />
        {isOpen && effect && data && (
          <Effect effect={effect} currency={data.currency} isChanged={newer !== undefined} />
        )}
        {isOpen && effect === undefined && error !== null && <Banner tone="warning" title={describeRefusal(error)} />}
        {isOpen && effect === undefined && error === null && <Skeleton lines={6} />}
      </Parts>
      {verdict && (
        <Answer
          row={row}
          merchant={merchant}
          verdict={verdict}
          effect={effect?.hash}
          onNewer={setNewer}
          onClose={() => setVerdict(undefined)}
          onDone={onClose}
        />
      )}
    </SidePanel>
  );
}

function verdictsOf({ isMine }: MemberMove): readonly Verdict[] {
  return MOVE_VERDICTS.filter((verdict) => (verdict === 'takeBack') === isMine).reverse();
}

function MoveFacts({ row }: Pick<PanelProps, 'row'>) {
  const { members, ends } = row;
  return (
    <Facts
      facts={[
        { label: translate('word.state'), value: translate(`move.state.${row.state}`) },
        { label: translate('moves.way'), value: row.state === 'proposed' ? undefined : describeMove(row) },
        { label: translate('word.proposedBy'), value: row.proposedBy },
        { label: translate('moves.at'), value: <When at={row.proposedAt} /> },
        { label: translate('reason.label'), value: row.reason },
        { label: translate('moves.answeredBy'), value: row.answeredBy },
        { label: translate('moves.answer'), value: row.answer },
        {
          label: translate('moves.outcome'),
          value:
            members === undefined
              ? undefined
              : translate('moves.outcomeOf', { members: String(members), ends: String(ends ?? 0) }),
        },
      ]}
    />
  );
}

interface AnswerProps {
  readonly row: MemberMove;
  readonly merchant: string;
  readonly verdict: Verdict;
  /** Hash of the shown effect. */
  readonly effect: string | undefined;
  /** The effect has changed in the meantime. */
  readonly onNewer: (effect: MoveEffect) => void;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function Answer({ row, merchant, verdict, effect, onNewer, onClose, onDone }: AnswerProps) {
  const { mutateAsync } = useStaffDo(answerMove, [memberMoves, staffTree]);
  const toaster = useToast();
  const { id, version, account, proposedBy } = row;
  const send = async (reason: string) => {
    const request = { id, version, verdict, reason, ...(verdict === 'approve' && effect !== undefined && { effect }) };
    try {
      await mutateAsync({ merchant, request });
    } catch (error) {
      const newer = error instanceof StaffCallFailed ? readMoveEffect(error.value) : undefined;
      if (newer !== undefined) onNewer(newer);
      throw error;
    }
    toaster.show({ title: translate(`done.${verdict}`, { account }), tone: 'positive' });
    onDone();
  };
  return (
    <ReasonDialog
      about={`${merchant} ${id} ${version}`}
      name={`move-${verdict}`}
      title={translate(`act.${verdict}`)}
      text={translate(`text.${verdict}`, { account, by: proposedBy })}
      confirm={translate(`act.${verdict}`)}
      translate={translate}
      onClose={onClose}
      onConfirm={send}
    />
  );
}
