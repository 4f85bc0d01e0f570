import { type ReactNode, useRef, useState } from 'react';
import { StaffCallFailed } from '#console/api/client.ts';
import { useStaffDo } from '#console/api/use-staff.ts';
import { ConflictDialog } from '#console/effects/conflict-dialog.tsx';
import { labelsWith } from '#console/effects/element-labels.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { useSite } from '#console/session/me.ts';
import { type GamesReply, gameChoices, undoGames, vendorChoices } from '#contract/staff/games/calls.ts';
import { journalEntries } from '#contract/staff/journal/calls.ts';
import { documents, readConflict, type TreeConflict } from '#contract/staff/trees/calls.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import { tellOthers } from './told-changes.ts';
import { say } from './words.ts';

/** What is asked anew after vendors or games were changed. */
export const GAMES_READS = [vendorChoices, gameChoices, documents, journalEntries] as const;

/** Something that was saved on this page. */
interface Saved {
  /** In words: `3 games changed`. */
  readonly title: string;
  readonly reason: string;
  readonly reply: GamesReply;
}

export interface TakingBack {
  /** Says what was saved, with the press that takes it back. */
  tell(saved: Saved): void;
  /** Takes back what was saved last on this page. */
  undoLast(): void;
  /** Tells of somebody who changed the same thing since; stands anywhere in the page. */
  readonly dialog: ReactNode;
}

/** Takes back what was saved on this page, the latest first. `nameOf` answers what a vendor or game is called. */
export function useTakingBack(merchant: string, nameOf: (id: string) => string | undefined): TakingBack {
  const site = useSite(merchant);
  const toaster = useToast();
  const call = useStaffDo(undoGames, GAMES_READS);
  const made = useRef<readonly Saved[]>([]);
  const [hindered, setHindered] = useState<{ readonly saved: Saved; readonly conflict: TreeConflict }>();

  const takeBack = async (saved: Saved): Promise<void> => {
    const { entry, revision } = saved.reply;
    made.current = made.current.filter((one) => one !== saved);
    if (entry === undefined) return;
    const request = { entry, base: revision, reason: say('undo.reason', { reason: saved.reason }) };
    try {
      await call.mutateAsync({ merchant, request });
      toaster.show({ title: say('undo.done'), text: saved.title, tone: 'info' });
    } catch (error) {
      if (!(error instanceof StaffCallFailed)) throw error;
      const conflict = error.code === 'conflict' ? readConflict(error.value) : undefined;
      if (conflict) return setHindered({ saved, conflict });
      made.current = [...made.current, saved];
      toaster.show({ title: say('undo.failed'), text: describeFailure(error, say), tone: 'negative' });
    }
  };

  return {
    tell(saved) {
      if (!saved.reply.changed) {
        toaster.show({ title: say('undo.already'), tone: 'info' });
        return;
      }
      made.current = [...made.current, saved];
      const action = { label: say('act.undo'), onPress: () => void takeBack(saved) };
      toaster.show({ title: saved.title, text: saved.reason, tone: 'positive', action });
    },
    undoLast() {
      const last = made.current.at(-1);
      if (last === undefined) toaster.show({ title: say('undo.none'), tone: 'info' });
      else void takeBack(last);
    },
    dialog: hindered && (
      <ConflictDialog
        siteName={site?.name ?? merchant}
        conflict={hindered.conflict}
        yours={{ words: [say('undo.yours', { title: hindered.saved.title })], reason: hindered.saved.reason }}
        sayKey={labelsWith({})}
        isBusy={false}
        tell={(change) => tellOthers(change, nameOf)}
        onDrop={() => setHindered(undefined)}
      />
    ),
  };
}
