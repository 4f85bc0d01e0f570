import type { ReactNode } from 'react';
import { useStaffDo } from '#console/api/use-staff.ts';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { ChangeLines } from '#console/rewards/editor-frame.tsx';
import { TrialWords, useTrialAtOnce } from '#console/rewards/trial-card.tsx';
import { useTrial } from '#console/rewards/use-trial.ts';
import { journalEntries } from '#contract/staff/journal/calls.ts';
import {
  type StaffMission,
  staffMissions,
  tryMission,
  turnMission,
  type WrittenMission,
} from '#contract/staff/missions/calls.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import { describeTrial } from './describe-trial.ts';
import { nameOf, translate } from './words.ts';

interface ToggleProps {
  readonly mission: StaffMission;
  readonly merchant: string;
  readonly currency: string;
  readonly onClose: () => void;
}

/**
 * Before a mission is switched on, shows what it would have cost and asks for a reason; switching off needs only the
 * reason.
 */
export function ToggleMission(props: ToggleProps) {
  return props.mission.isOn ? <ToggleDialog {...props} /> : <TryAndToggle {...props} />;
}

function TryAndToggle(props: ToggleProps) {
  const { mission, merchant, currency } = props;
  const trial = useTrial(tryMission, merchant, { mission: withoutId(mission) });
  useTrialAtOnce(trial);
  return (
    <ToggleDialog {...props} isReady={trial.isOfThis}>
      <TrialWords trial={trial} report={(reply) => describeTrial(reply, currency)} />
    </ToggleDialog>
  );
}

function ToggleDialog(props: ToggleProps & { readonly isReady?: boolean; readonly children?: ReactNode }) {
  const { mission, merchant, onClose, isReady = true, children } = props;
  const { mutateAsync } = useStaffDo(turnMission, [staffMissions, journalEntries]);
  const toaster = useToast();
  const { id, version, isOn } = mission;
  const name = nameOf(mission, translate('preview.unnamed'));
  const direction = isOn ? 'off' : 'on';
  return (
    <ReasonDialog
      about={`${merchant} ${id} ${version}`}
      name={`mission-${direction}`}
      title={translate(`turn.title.${direction}`, { name })}
      text={
        <ChangeLines changes={[]}>
          <span>{translate(`turn.text.${direction}`)}</span>
          {children}
        </ChangeLines>
      }
      confirm={translate(`turn.${direction}`)}
      variant={isOn ? 'danger' : 'primary'}
      isReady={() => isReady}
      onClose={onClose}
      onConfirm={async (reason) => {
        await mutateAsync({ merchant, request: { id, version, isOn: !isOn, reason } });
        toaster.show({ title: translate(`turn.done.${direction}`, { name }), tone: 'positive' });
      }}
    />
  );
}

/** A mission without its id, version, state and figures. */
export function withoutId({ id: _, version: __, isOn: ___, figures: ____, ...mission }: StaffMission): WrittenMission {
  return mission;
}
