import { useId, useState } from 'react';
import type { StaffCallFailed } from '#console/api/client.ts';
import { describeStates } from '#console/effects/conflict-dialog.tsx';
import { labelsWith } from '#console/effects/labels/element-labels.ts';
import { nameSubject } from '#console/effects/labels/subject-names.ts';
import { nameAction, translate } from '#console/entries/action-words.ts';
import { ConsoleForm, useFormValues, useIsRight, useRefusal } from '#console/forms/console-form.tsx';
import { reasonForm } from '#console/forms/reason-form.ts';
import { useFormDraft } from '#console/forms/use-stored-input.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { useMay } from '#console/session/me.ts';
import { useTakeBack } from '#console/undo/use-take-back.tsx';
import { type JournalEntryWhole, PLATFORM_CHAIN } from '#contract/staff/journal/calls.ts';
import type { OthersChange } from '#contract/staff/trees/calls.ts';
import { undoableOf } from '#contract/staff/undo/undoable.ts';
import { Button } from '#ui/actions/button.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { textIn } from '#ui/schema-form/state/define-form.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';

const box = css({ display: 'grid', gap: space[2] });
const lead = css({ color: color.textMuted, fontSize: type.s });
const buttons = css({ display: 'flex', gap: space[2] });

/** `maxLength` is the longest reason that the journal stores. */
const REASON = { reason: { 'ui:options': { maxLength: 500, autofocus: true } } };

export interface UndoEntryProps {
  readonly entry: JournalEntryWhole;
  readonly onDone: () => void;
}

/** Whether the signed-in user may revert what an entry changed. */
export function useMayUndo(): (entry: JournalEntryWhole) => boolean {
  const may = useMay();
  return ({ action, merchant }) => {
    const undoable = undoableOf(action);
    return undoable !== undefined && merchant !== PLATFORM_CHAIN && may(undoable.permission, merchant);
  };
}

/** Reverts what an entry changed, for a reason; on a version conflict shows who changed the same thing since. */
export function UndoEntry({ entry, onDone }: UndoEntryProps) {
  const toaster = useToast();
  const { takeBack, dialog } = useTakeBack({ report: describeOthers, onDrop: onDone });
  const id = useId();
  const form = useFormState();
  const dropTyping = useFormDraft(`undo ${entry.merchant} ${entry.seq}`, form);
  const reason = textIn(useFormValues(form), 'reason');
  const isReady = useIsRight(form);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<StaffCallFailed>();
  useRefusal(form, 'reason', failure && describeFailure(failure, translate));
  const send = async () => {
    const { merchant, seq } = entry;
    const title = nameEntry(entry);
    setBusy(true);
    const taken = await takeBack({ title, back: [{ merchant, entries: [String(seq)] }] }, reason);
    setBusy(false);
    setFailure(taken.failure);
    if (taken.failure || taken.isMet) return;
    dropTyping();
    toaster.show({ title: translate('undo.done'), text: title, tone: 'positive' });
    onDone();
  };
  return (
    <div className={box}>
      <p className={lead}>{translate('undo.text')}</p>
      <ConsoleForm
        id={id}
        form={form}
        of={reasonForm}
        ui={REASON}
        translate={translate}
        onSubmit={() => !isBusy && void send()}
      />
      <div className={buttons}>
        <Button type="submit" form={id} size="s" busy={isBusy} disabled={!isReady}>
          {translate('act.undo')}
        </Button>
        <Button variant="quiet" size="s" onClick={onDone}>
          {translate('act.cancel')}
        </Button>
      </div>
      {dialog}
    </div>
  );
}

function nameEntry({ action, subject }: Pick<OthersChange, 'action' | 'subject'>): string {
  return translate('undo.name', { action: nameAction(action), subject: nameSubject(labelsWith({}), action, subject) });
}

/** Content is too long to describe by its states. */
function describeOthers(change: OthersChange): string {
  return undoableOf(change.action)?.area === 'content' ? nameEntry(change) : describeStates(change);
}
