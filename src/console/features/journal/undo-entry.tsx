import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { StaffCallFailed } from '#console/api/client.ts';
import { useStaffRead } from '#console/api/use-staff.ts';
import { labelsWith } from '#console/effects/labels/element-labels.ts';
import { nameSubject } from '#console/effects/labels/subject-names.ts';
import { nameAction, translate } from '#console/entries/action-words.ts';
import { ConsoleForm, useFormValues, useIsRight, useRefusal } from '#console/forms/console-form.tsx';
import { reasonForm } from '#console/forms/reason-form.ts';
import { useFormDraft } from '#console/forms/use-stored-input.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { formatMoment } from '#console/kit/moment.ts';
import { useMay } from '#console/session/me.ts';
import { useTakeBack } from '#console/undo/use-take-back.tsx';
import { type JournalEntryWhole, PLATFORM_CHAIN } from '#contract/staff/journal/calls.ts';
import { type UndoAnswer, undoState } from '#contract/staff/undo/calls.ts';
import { undoableOf } from '#contract/staff/undo/undoable.ts';
import { Button } from '#ui/actions/button.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { textIn } from '#ui/schema-form/state/define-form.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';

const box = css({ display: 'grid', gap: space[2] });
const lead = css({ color: color.textMuted, fontSize: type.s });
const link = css({ color: color.accentText, textDecoration: 'underline', textUnderlineOffset: 3 });
const buttons = css({ display: 'flex', gap: space[2] });

/** `maxLength` is the longest reason that the journal stores. */
const REASON = { reason: { 'ui:options': { maxLength: 500, autofocus: true } } };

export interface UndoEntryProps {
  readonly entry: JournalEntryWhole;
  readonly onDone: () => void;
}

/** Whether the signed-in user can revert an entry now, and if not, why; undefined while it is not known. */
export function useUndoState(entry: JournalEntryWhole | undefined): UndoAnswer | undefined {
  const may = useMay();
  const { merchant = PLATFORM_CHAIN, action = '', seq = 0 } = entry ?? {};
  const undoable = merchant === PLATFORM_CHAIN ? undefined : undoableOf(action);
  const isAllowed = undoable !== undefined && may(undoable.permission, merchant);
  const { data, isPlaceholderData } = useStaffRead(undoState, { entry: String(seq) }, { merchant, enabled: isAllowed });
  if (entry === undefined) return undefined;
  if (undoable === undefined) return { state: 'never' };
  if (!isAllowed) return { state: 'forbidden' };
  return isPlaceholderData ? undefined : data;
}

/** Why an entry cannot be reverted; nothing if it can. */
export function UndoRefusal({ answer, merchant }: { readonly answer: UndoAnswer; readonly merchant: string }) {
  const { state, since } = answer;
  if (state === 'open') return null;
  if (state !== 'changed' || since === undefined) return <p className={lead}>{translate(`undo.why.${state}`)}</p>;
  const { by, at } = since;
  return (
    <p className={lead}>
      {translate('undo.why.changedBy', { by, at: formatMoment(at).slice(0, 16) })}{' '}
      <Link className={link} to={`/journal?${new URLSearchParams({ entry: `${merchant}:${since.entry}` })}`}>
        {translate('undo.why.open')}
      </Link>
    </p>
  );
}

/** Reverts what an entry changed, for a reason; on a version conflict shows who changed the same thing since. */
export function UndoEntry({ entry, onDone }: UndoEntryProps) {
  const toaster = useToast();
  const { takeBack, dialog } = useTakeBack({ onDrop: onDone });
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

function nameEntry({ action, subject }: Pick<JournalEntryWhole, 'action' | 'subject'>): string {
  return translate('undo.name', { action: nameAction(action), subject: nameSubject(labelsWith({}), action, subject) });
}
