import { StaffCallFailed } from '#console/api/client.ts';
import { useStaffDo } from '#console/api/use-staff.ts';
import type { FoundProblem } from '#console/forms/found-problems.ts';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { ChangeLines } from '#console/rewards/editor-frame.tsx';
import { TrialWords, useTrialAtOnce } from '#console/rewards/trial-card.tsx';
import type { Trial } from '#console/rewards/use-trial.ts';
import { journalEntries } from '#contract/staff/journal/calls.ts';
import {
  type MissionTrial,
  putMission,
  type StaffMission,
  staffMissions,
  type WrittenMission,
} from '#contract/staff/missions/calls.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import { describeTrial } from './describe-trial.ts';
import { refusedFields } from './mission-draft.ts';
import { nameOf, translate } from './words.ts';

interface SaveProps {
  readonly merchant: string;
  readonly currency: string;
  /** The mission when editing began; undefined for a new one. */
  readonly seen: StaffMission | undefined;
  readonly mission: WrittenMission;
  readonly changes: readonly string[];
  readonly trial: Trial<MissionTrial>;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
  /** Called with the problems that the gateway returned. */
  readonly onRefused: (problems: readonly FoundProblem[]) => void;
}

/** Shows the changes and what they would have cost, asks for a reason, and saves over the version that was read. */
export function SaveMission(props: SaveProps) {
  const { merchant, currency, seen, mission, changes, trial, onClose, onSaved, onRefused } = props;
  const { mutateAsync } = useStaffDo(putMission, [staffMissions, journalEntries]);
  const toaster = useToast();
  const name = nameOf(mission, translate('preview.unnamed'));
  useTrialAtOnce(trial);
  return (
    <ReasonDialog
      about={`${merchant} ${seen?.id ?? 'new'} ${seen?.version ?? 0}`}
      name="mission-save"
      title={translate(seen === undefined ? 'save.title.new' : 'save.title.change', { name })}
      text={
        <ChangeLines changes={changes}>
          <span>{translate(seen?.isOn === true ? 'save.on' : 'save.off')}</span>
          <TrialWords trial={trial} report={(reply) => describeTrial(reply, currency)} />
        </ChangeLines>
      }
      confirm={translate('save.confirm')}
      isReady={() => trial.isOfThis}
      onClose={onClose}
      onConfirm={async (reason) => {
        const of = seen === undefined ? { version: 0 } : { id: seen.id, version: seen.version };
        try {
          const done = await mutateAsync({ merchant, request: { ...of, mission, reason } });
          toaster.show({ title: translate('save.done', { name }), tone: 'positive' });
          onSaved(done?.id ?? seen?.id ?? '');
        } catch (error) {
          if (error instanceof StaffCallFailed) onRefused(refusedFields(error.value));
          throw error;
        }
      }}
    />
  );
}
