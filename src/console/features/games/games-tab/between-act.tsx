import { useState } from 'react';
import { useStaffDo } from '#console/api/use-staff.ts';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { type GameChoice, gameChoices, markBetween } from '#contract/staff/games/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { translate } from '../parts/words.ts';

interface BetweenActProps {
  readonly merchant: string;
  readonly game: GameChoice;
}

/** Marks a game as player versus player, or reverts that. Staff cannot change a game that its catalogue marks so. */
export function BetweenAct({ merchant, game }: BetweenActProps) {
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync } = useStaffDo(markBetween, [gameChoices]);
  const toaster = useToast();
  const { nodeId, name, isBetween, isBetweenHere } = game;
  if (isBetween && !isBetweenHere) return null;
  const act = isBetweenHere ? 'unmark' : 'mark';
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {translate(`between.${act}`)}
      </Button>
      {isAsking && (
        <ReasonDialog
          about={`${merchant} ${nodeId} ${act}`}
          name="mark-between"
          title={translate(`between.${act}`)}
          text={translate(`between.${act}Text`, { name })}
          confirm={translate(`between.${act}`)}
          onClose={() => setAsking(false)}
          onConfirm={async (reason) => {
            await mutateAsync({ merchant, request: { nodeId, isBetween: !isBetweenHere, reason } });
            toaster.show({ title: translate(`between.${act}Done`, { name }), tone: 'positive' });
          }}
        />
      )}
    </>
  );
}
