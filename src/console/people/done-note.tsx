import { useState } from 'react';
import { StaffCallFailed } from '#console/api/client.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { Refused } from './reason-dialog.tsx';
import { sayOfPeople as say } from './words.ts';

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
});

/** What was just done, and what takes it back where something does. */
export interface Done {
  readonly title: string;
  readonly undo?: (() => Promise<unknown>) | undefined;
}

interface NoteProps {
  readonly done: Done;
  /** Dismissed, or taken back. */
  readonly onGone: () => void;
}

/** Says beside its subject what was done: a toast would lie over the panel's own buttons. */
export function DoneNote({ done: { title, undo }, onGone }: NoteProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<StaffCallFailed>();
  const takeBack = async () => {
    setBusy(true);
    try {
      await undo?.();
      onGone();
    } catch (error) {
      if (!(error instanceof StaffCallFailed)) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  if (failure !== undefined) return <Refused failure={failure} say={say} />;
  return (
    <Banner tone="positive" announce onDismiss={onGone} dismissLabel={say('panel.close')}>
      <div className={line}>
        {title}
        {undo !== undefined && (
          <Button variant="quiet" size="s" busy={isBusy} onClick={() => void takeBack()}>
            {say('act.undo')}
          </Button>
        )}
      </div>
    </Banner>
  );
}
