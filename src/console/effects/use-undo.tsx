import { type ReactNode, useRef, useState } from 'react';
import { StaffCallFailed } from '#console/api/client.ts';
import { useStaffDo } from '#console/api/use-staff.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { useMe } from '#console/session/me.ts';
import { readConflict, type TreeConflict, undoChange } from '#contract/staff/trees/calls.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import type { Done } from './change-outcome.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { labelsWith } from './element-labels.ts';
import { TREE_READS } from './use-change.ts';
import { say } from './words.ts';

/** A change that was made here and can be taken back. */
export interface Undoable {
  /** What was done, in words: `MANPLAYREB3 is on`. */
  readonly title: string;
  readonly reason: string;
  readonly done: readonly Done[];
}

export interface Undo {
  /** Says what was done, with the press that takes it back. */
  tell(made: Undoable): void;
  /** Takes the latest change of this page back that is not taken back yet. */
  undoLast(): void;
  /** Takes the last message out of the way of what comes over its place. */
  hush(): void;
  /** Tells of somebody who changed the same thing since; stands anywhere in the page. */
  readonly dialog: ReactNode;
}

interface Hindered {
  readonly merchant: string;
  readonly conflict: TreeConflict;
  readonly title: string;
  readonly reason: string;
}

/** Takes back changes that were made on this page, the latest first. */
export function useUndo(): Undo {
  const { sites } = useMe();
  const toaster = useToast();
  const call = useStaffDo(undoChange, TREE_READS);
  const made = useRef<readonly Undoable[]>([]);
  const shown = useRef<number>(undefined);
  const [hindered, setHindered] = useState<Hindered>();

  const takeBack = async (change: Undoable): Promise<void> => {
    const reason = say('undo.reason', { reason: change.reason });
    made.current = made.current.filter((one) => one !== change);
    for (const { merchant, revision, entries } of change.done) {
      const [entry] = entries;
      if (entry === undefined) continue;
      const request = { entry, base: revision, reason, whole: entries.length > 1 };
      const failed = await call.mutateAsync({ merchant, request }).then(nothing, asFailure);
      const conflict = failed?.code === 'conflict' ? readConflict(failed.value) : undefined;
      if (conflict !== undefined) return setHindered({ merchant, conflict, title: change.title, reason });
      if (failed !== undefined) {
        made.current = [...made.current, change];
        toaster.show({ title: say('undo.failed'), text: describeFailure(failed), tone: 'negative' });
        return;
      }
    }
    toaster.show({ title: say('undo.done'), text: change.title, tone: 'info' });
  };
  const hush = (): void => {
    if (shown.current !== undefined) toaster.dismiss(shown.current);
  };

  return {
    hush,
    tell(change) {
      hush();
      if (change.done.every(({ entries }) => entries.length === 0)) {
        // Somebody had done the same already.
        shown.current = toaster.show({ title: say('undo.already'), text: change.title, tone: 'info' });
        return;
      }
      made.current = [...made.current, change];
      shown.current = toaster.show({
        title: change.title,
        text: change.reason,
        tone: 'positive',
        action: { label: say('act.undo'), onPress: () => void takeBack(change) },
      });
    },
    undoLast() {
      const last = made.current.at(-1);
      hush();
      if (last === undefined) toaster.show({ title: say('undo.none'), tone: 'info' });
      else void takeBack(last);
    },
    dialog: hindered && (
      <ConflictDialog
        siteName={sites.find(({ merchant }) => merchant === hindered.merchant)?.name ?? hindered.merchant}
        conflict={hindered.conflict}
        yours={{ words: [say('undo.yours', { title: hindered.title })], reason: hindered.reason }}
        sayKey={labelsWith({})}
        isBusy={false}
        onDrop={() => setHindered(undefined)}
      />
    ),
  };
}

function nothing(): undefined {
  return undefined;
}

function asFailure(error: unknown): StaffCallFailed {
  if (error instanceof StaffCallFailed) return error;
  throw error;
}
