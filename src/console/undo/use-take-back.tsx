import { type ReactNode, useState } from 'react';
import { StaffCallFailed } from '#console/api/client.ts';
import { useStaffDo } from '#console/api/use-staff.ts';
import type { Done } from '#console/effects/change-outcome.ts';
import { ConflictDialog, type ConflictDialogProps } from '#console/effects/conflict-dialog.tsx';
import { labelsWith } from '#console/effects/labels/element-labels.ts';
import { TREE_READS } from '#console/effects/use-change.ts';
import { useMe } from '#console/session/me.ts';
import { contentList, oneContentEntry } from '#contract/staff/content/calls.ts';
import { gameChoices, vendorChoices } from '#contract/staff/games/calls.ts';
import { readConflict, type TreeConflict } from '#contract/staff/trees/calls.ts';
import { undoEntry, undoState } from '#contract/staff/undo/calls.ts';
import { translate } from './words.ts';

/** An action that was done, and how to revert it. */
export interface Undoable {
  /** Describes the action: `MANPLAYREB3 is on`. */
  readonly title: string;
  /** The reason of the action; the revert repeats it. */
  readonly reason?: string;
  /**
   * The journal entries to revert, or a function that does the opposite if no entry is sufficient. Absent: cannot be
   * reverted.
   */
  readonly back?: readonly Done[] | ((reason: string) => Promise<unknown>) | undefined;
}

export interface TakenBack {
  /** Why the revert was refused; absent on success, or if the conflict dialog shows both sides. */
  readonly failure?: StaffCallFailed;
  /** The conflict dialog shows who changed the same thing since. */
  readonly isMet?: boolean;
  /** What can still be reverted. */
  readonly left?: Undoable;
}

export interface TakeBack {
  /** Reverts an action; the journal stores `why`. */
  readonly takeBack: (undoable: Undoable, why?: string) => Promise<TakenBack>;
  /** Conflict dialog: another user changed the same thing since. Can be rendered anywhere in the page. */
  readonly dialog: ReactNode;
}

interface Options {
  /** Describes the other user's change; absent: by subject and states. */
  readonly report?: ConflictDialogProps['report'];
  /** The user has dismissed the conflict dialog. */
  readonly onDrop?: () => void;
}

interface Met extends Required<Pick<Undoable, 'title' | 'reason'>> {
  readonly merchant: string;
  readonly conflict: TreeConflict;
}

/** All queries that show the state of a site: a revert may affect any of them. */
const READS = [...TREE_READS, vendorChoices, gameChoices, contentList, oneContentEntry, undoState] as const;

/** Reverts staff actions; the caller decides where to offer it. */
export function useTakeBack({ report, onDrop }: Options = {}): TakeBack {
  const { sites } = useMe();
  const call = useStaffDo(undoEntry, READS);
  const [met, setMet] = useState<Met>();

  const takeEntries = async (undoable: Undoable, done: readonly Done[], reason: string): Promise<TakenBack> => {
    const { title } = undoable;
    for (const [at, { merchant, entries }] of done.entries()) {
      const [entry] = entries;
      if (entry === undefined) continue;
      const request = { entry, reason, whole: entries.length > 1 };
      const failure = await failureOf(call.mutateAsync({ merchant, request }));
      if (failure === undefined) continue;
      const conflict = failure.code === 'conflict' ? readConflict(failure.value) : undefined;
      if (conflict === undefined) return { failure, left: { ...undoable, back: done.slice(at) } };
      setMet({ merchant, conflict, title, reason });
      const rest = done.slice(at + 1);
      return { isMet: true, ...(rest.length > 0 && { left: { ...undoable, back: rest } }) };
    }
    return {};
  };

  return {
    async takeBack(undoable, why = reasonOf(undoable)) {
      const { back = [] } = undoable;
      if (typeof back !== 'function') return takeEntries(undoable, back, why);
      const failure = await failureOf(back(why));
      return failure ? { failure, left: undoable } : {};
    },
    dialog: met && (
      <ConflictDialog
        siteName={sites.find(({ merchant }) => merchant === met.merchant)?.name ?? met.merchant}
        conflict={met.conflict}
        yours={{ words: [translate('yours', { title: met.title })], reason: met.reason }}
        translateKey={labelsWith({})}
        isBusy={false}
        report={report}
        onDrop={() => {
          setMet(undefined);
          onDrop?.();
        }}
      />
    ),
  };
}

function reasonOf({ reason }: Undoable): string {
  return reason === undefined ? translate('reason.none') : translate('reason', { reason });
}

/** The failure of a call; undefined on success. Other errors are rethrown. */
function failureOf(work: Promise<unknown>): Promise<StaffCallFailed | undefined> {
  return work.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof StaffCallFailed) return error;
      throw error;
    },
  );
}
