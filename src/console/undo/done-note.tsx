import { useState } from 'react';
import type { StaffCallFailed } from '#console/api/client.ts';
import { Refused } from '#console/people/reason-dialog.tsx';
import { tOfPeople as translate } from '#console/people/words.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { type Undoable, useTakeBack } from './use-take-back.tsx';

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
});

interface NoteProps {
  readonly done: Undoable;
  /** The note was dismissed or its action reverted. */
  readonly onGone: () => void;
}

/** Shows what was done next to its subject: a toast would cover the panel's buttons. */
export function DoneNote({ done, onGone }: NoteProps) {
  const back = useTakeBack({ onDrop: onGone });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<StaffCallFailed>();
  const takeBack = async () => {
    setBusy(true);
    const taken = await back.takeBack(done);
    setBusy(false);
    if (taken.failure) setFailure(taken.failure);
    else if (!taken.isMet) onGone();
  };
  if (failure !== undefined) return <Refused failure={failure} translate={translate} />;
  return (
    <Banner tone="positive" announce onDismiss={onGone} dismissLabel={translate('panel.close')}>
      <div className={line}>
        {done.title}
        {done.back !== undefined && (
          <Button variant="quiet" size="s" busy={isBusy} onClick={() => void takeBack()}>
            {translate('act.undo')}
          </Button>
        )}
      </div>
      {back.dialog}
    </Banner>
  );
}
