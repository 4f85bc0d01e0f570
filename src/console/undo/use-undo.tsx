import { type ReactNode, useRef } from 'react';
import { describeFailure } from '#console/kit/failure.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import { type Undoable, useTakeBack } from './use-take-back.tsx';
import { translate } from './words.ts';

/** A reported action, and the state after its revert: the message must not claim the old state. */
export interface Reported extends Undoable {
  /** Describes the state after the revert: `MANPLAYREB3 is off`. */
  readonly undone: string;
}

export interface Undo {
  /** Reports an action, with an undo button. */
  report(done: Reported): void;
  /** Reverts the latest change of this page that is not reverted yet. */
  undoLast(): void;
  /** Dismisses the last message, to make room. */
  hush(): void;
  /** Conflict dialog: another user changed the same thing since. Can be rendered anywhere in the page. */
  readonly dialog: ReactNode;
}

/** Reports actions of a page as toasts, and reverts them, latest first. */
export function useUndo(options?: Parameters<typeof useTakeBack>[0]): Undo {
  const toaster = useToast();
  const { takeBack, dialog } = useTakeBack(options);
  const made = useRef<readonly Reported[]>([]);
  const shown = useRef<number>(undefined);

  const undo = async (change: Reported): Promise<void> => {
    made.current = made.current.filter((one) => one !== change);
    const { failure, isMet, left } = await takeBack(change);
    if (left) made.current = [...made.current, { ...left, undone: change.undone }];
    if (failure) toaster.show({ title: translate('failed'), text: describeFailure(failure), tone: 'negative' });
    else if (!isMet) toaster.show({ title: translate('done'), text: change.undone, tone: 'info' });
  };
  const hush = (): void => {
    if (shown.current !== undefined) toaster.dismiss(shown.current);
  };

  return {
    hush,
    dialog,
    report(change) {
      const { title, reason, back = [] } = change;
      hush();
      if (typeof back !== 'function' && back.every(({ entries }) => entries.length === 0)) {
        // Nothing changed: another user had already done the same.
        shown.current = toaster.show({ title: translate('already'), text: title, tone: 'info' });
        return;
      }
      made.current = [...made.current, change];
      const action = { label: translate('act.undo'), onAct: () => void undo(change) };
      shown.current = toaster.show({ title, text: reason, tone: 'positive', action });
    },
    undoLast() {
      const last = made.current.at(-1);
      hush();
      if (last === undefined) toaster.show({ title: translate('none'), tone: 'info' });
      else void undo(last);
    },
  };
}
