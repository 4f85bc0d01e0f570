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
import { undoEntry } from '#contract/staff/undo/calls.ts';
import { translate } from './words.ts';

/** Something that was done, and what takes it back. */
export interface Undoable {
  /** What was done, in words: `MANPLAYREB3 is on`. */
  readonly title: string;
  /** Why it was done; taking it back says it again. */
  readonly reason?: string;
  /** Where the journal tells it; or what does the opposite where no entry says enough. Absent: nothing takes it back. */
  readonly back?: readonly Done[] | ((reason: string) => Promise<unknown>) | undefined;
}

/** What came of taking something back. */
export interface TakenBack {
  /** Why it was refused; absent where it was not, or where both sides are shown. */
  readonly failure?: StaffCallFailed;
  /** Who did the same thing otherwise since is shown: that is theirs now. */
  readonly isMet?: boolean;
  /** What could be taken back still. */
  readonly left?: Undoable;
}

export interface TakeBack {
  /** Takes something back; `why` is what the journal keeps. */
  readonly takeBack: (undoable: Undoable, why?: string) => Promise<TakenBack>;
  /** Tells of somebody who changed the same thing since; stands anywhere in the page. */
  readonly dialog: ReactNode;
}

interface Options {
  /** What somebody else did, in words of the screen; absent: by subject and states. */
  readonly report?: ConflictDialogProps['report'];
  /** What others did was read. */
  readonly onDrop?: () => void;
}

interface Met extends Required<Pick<Undoable, 'title' | 'reason'>> {
  readonly merchant: string;
  readonly conflict: TreeConflict;
}

/** All that shows what a site is: any of it may be put back. */
const READS = [...TREE_READS, vendorChoices, gameChoices, contentList, oneContentEntry] as const;

/** The one way in which anything is taken back; where and how it is offered is the caller's. */
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

/** Why a call was refused; undefined for one that was not. Whatever else is thrown goes on. */
function failureOf(work: Promise<unknown>): Promise<StaffCallFailed | undefined> {
  return work.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof StaffCallFailed) return error;
      throw error;
    },
  );
}
