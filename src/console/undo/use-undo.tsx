import { type ReactNode, useRef } from 'react';
import { describeFailure } from '#console/kit/failure.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import { type Undoable, useTakeBack } from './use-take-back.tsx';
import { translate } from './words.ts';

/** Something that is told, and what is so once it is taken back: nobody reads then that it is still as it was done. */
export interface Reported extends Undoable {
  /** In words: `MANPLAYREB3 is off`. */
  readonly undone: string;
}

export interface Undo {
  /** Says what was done, with the press that takes it back. */
  report(done: Reported): void;
  /** Takes the latest change of this page back that is not taken back yet. */
  undoLast(): void;
  /** Takes the last message out of the way of what comes over its place. */
  hush(): void;
  /** Tells of somebody who changed the same thing since; stands anywhere in the page. */
  readonly dialog: ReactNode;
}

/** Tells in passing what was done on a page, and takes it back, the latest first. */
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
        // Somebody had done the same already.
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
