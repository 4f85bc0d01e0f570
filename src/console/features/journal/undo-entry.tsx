import { useState } from 'react';
import { useStaffDo } from '#console/api/use-staff.ts';
import { ConflictDialog } from '#console/effects/conflict-dialog.tsx';
import { labelsWith } from '#console/effects/element-labels.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { useMay, useSite } from '#console/session/me.ts';
import { type JournalEntryWhole, journalEntries, PLATFORM_CHAIN } from '#contract/staff/journal.calls.ts';
import type { StaffAction } from '#contract/staff/policy.ts';
import { readConflict, undoChange } from '#contract/staff/trees.calls.ts';
import { treeActionOf } from '#model/proposals/invert.ts';
import type { TreeAction } from '#model/proposals/proposal.ts';
import { Button } from '#ui/button.tsx';
import { css } from '#ui/style.ts';
import { TextField } from '#ui/text-field.tsx';
import { useToast } from '#ui/toast.tsx';
import { color, space, type } from '#ui/tokens.ts';
import { nameAction, say } from './action-words.ts';

const form = css({ display: 'grid', gap: space[2] });
const lead = css({ color: color.textMuted, fontSize: type.s });
const buttons = css({ display: 'flex', gap: space[2] });

/** Actions whose entry says enough to put things back, and what one must be allowed for it. */
const UNDOABLE: Readonly<Record<TreeAction, StaffAction>> = {
  'switch.turn': 'switch.turn',
  'rule.change': 'rule.change',
  'rule.order': 'rule.change',
  'maintenance.set': 'maintenance.set',
  'tree.replace': 'settings.change',
};

export interface UndoEntryProps {
  readonly entry: JournalEntryWhole;
  readonly onDone: () => void;
}

/** Whether who is signed in may put back what an entry changed. */
export function useMayUndo(): (entry: JournalEntryWhole) => boolean {
  const may = useMay();
  return ({ action, merchant }) => {
    const change = treeActionOf(action);
    return change !== undefined && merchant !== PLATFORM_CHAIN && may(UNDOABLE[change], merchant);
  };
}

/** Puts back what an entry changed, for a reason; who changed the same thing since is shown instead. */
export function UndoEntry({ entry, onDone }: UndoEntryProps) {
  const site = useSite(entry.merchant);
  const toaster = useToast();
  const undo = useStaffDo(undoChange, [journalEntries]);
  const [reason, setReason] = useState('');
  const conflict = undo.error?.code === 'conflict' ? readConflict(undo.error.value) : undefined;
  const title = say('entry.title', { action: nameAction(entry.action), subject: entry.subject });
  const send = () => {
    const request = { entry: String(entry.seq), base: entry.revision, reason };
    undo.mutate(
      { merchant: entry.merchant, request },
      {
        onSuccess: () => {
          toaster.show({ title: say('undo.done'), text: title, tone: 'positive' });
          onDone();
        },
      },
    );
  };
  return (
    <form
      className={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() !== '') send();
      }}
    >
      <p className={lead}>{say('undo.text')}</p>
      <TextField
        label={say('reason.label')}
        hint={say('reason.hint')}
        error={undo.error && !conflict ? describeFailure(undo.error, say) : undefined}
        maxLength={500}
        required
        autoFocus
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className={buttons}>
        <Button type="submit" size="s" busy={undo.isPending} disabled={reason.trim() === ''}>
          {say('undo.title')}
        </Button>
        <Button variant="quiet" size="s" onClick={onDone}>
          {say('act.cancel')}
        </Button>
      </div>
      {conflict && (
        <ConflictDialog
          siteName={site?.name ?? entry.merchant}
          conflict={conflict}
          yours={{ words: [say('undo.yours', { title })], reason }}
          sayKey={labelsWith({})}
          isBusy={undo.isPending}
          onDrop={() => {
            undo.reset();
            onDone();
          }}
        />
      )}
    </form>
  );
}
