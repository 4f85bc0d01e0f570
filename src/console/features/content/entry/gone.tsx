import { StaffActionList } from '#console/people/staff-action-list.tsx';
import type { ContentConflict } from '#contract/staff/content/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { css } from '#ui/style/style.ts';
import { space, type } from '#ui/style/tokens.ts';
import { translate } from '../words/words.ts';

const words = css({ display: 'grid', gap: space[3], fontSize: type.s });

interface GoneProps {
  readonly conflict: ContentConflict;
  /** Leaves the entry removed. */
  readonly onLeave: () => void;
  /** Creates a new entry from the own edits. */
  readonly onAgain: () => void;
}

/** Another staff user removed the entry during editing: the own edits are not lost. */
export function Gone({ conflict, onLeave, onAgain }: GoneProps) {
  return (
    <Dialog
      name="content-gone"
      title={translate('gone.title')}
      open
      width="s"
      isBrief
      onClose={onLeave}
      showClose={false}
      labels={{ close: translate('panel.close'), move: translate('dialog.move') }}
      footer={
        <>
          <Button variant="quiet" onClick={onLeave}>
            {translate('gone.leave')}
          </Button>
          <Button data-autofocus="" onClick={onAgain}>
            {translate('gone.again')}
          </Button>
        </>
      }
    >
      <div className={words}>
        <p>{translate('gone.text')}</p>
        <StaffActionList staffActions={conflict.theirs.slice(0, 3)} />
      </div>
    </Dialog>
  );
}
