import { useState } from 'react';
import { StaffCallFailed } from '#console/api/client.ts';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import type { Undoable } from '#console/undo/use-take-back.tsx';
import { type ContentConflict, type ContentSaved, readContentConflict } from '#contract/staff/content/calls.ts';
import { CONTENT_PARTS, type ContentEntry, type ContentKind } from '#contract/staff/content/content.ts';
import { readFieldProblems } from '#contract/wire/envelope.ts';
import { Button } from '#ui/actions/button.tsx';
import { draftOf, type EntryDraft, newDraft } from '../draft/content-draft.ts';
import { type EditedDraft, stashDraft } from '../draft/use-content-draft.ts';
import { type Doing, useSaving } from '../draft/use-saving.ts';
import { translate } from '../words/words.ts';
import { Conflict } from './conflict.tsx';
import { Gone } from './gone.tsx';
import { ProposeEntry, ProposeRemoval } from './propose-entry.tsx';

/** The action that waits for confirmation. */
export interface Asked {
  readonly kind: 'save' | 'propose' | 'remove' | 'proposeRemoval' | 'restore';
}

interface DialogsProps {
  readonly merchant: string;
  readonly kind: ContentKind;
  readonly contentEntry: ContentEntry | undefined;
  readonly edited: EditedDraft;
  readonly asked: Asked | undefined;
  readonly onAsk: (asked: Asked | undefined) => void;
  /** Called with the message of each part that the gateway refused. */
  readonly onRefused: (refused: Readonly<Record<string, string>>) => void;
  readonly onDone: (done: Undoable) => void;
  readonly onMade: (id: string) => void;
  readonly onGone: () => void;
}

interface Met {
  readonly conflict: ContentConflict;
  readonly now: ContentEntry;
  readonly reason: string;
}

/**
 * Asks for a reason before an entry is saved, removed or restored, runs the action, and shows both versions on a
 * version conflict.
 */
export function EntryDialogs(props: DialogsProps) {
  const { merchant, kind, contentEntry, edited, asked, onAsk } = props;
  const [met, setMet] = useState<Met>();
  const { create, change } = useKeeping(props, setMet);
  const close = () => onAsk(undefined);

  if (met !== undefined && contentEntry !== undefined) {
    const save = (merged: EntryDraft) => {
      const theirs = draftOf(met.now);
      edited.rebase(theirs, met.conflict.version, merged);
      return change({ id: contentEntry.id, version: met.conflict.version, reason: met.reason }, merged, theirs);
    };
    return <MetStaffUser {...props} met={met} onSave={save} onOver={() => setMet(undefined)} />;
  }
  if (asked?.kind === 'save') {
    return (
      <ReasonDialog
        about={`${merchant} ${kind} ${contentEntry?.id ?? 'new'}`}
        name="content-save"
        title={translate(contentEntry === undefined ? 'save.new' : 'save.title')}
        text={translate('save.text')}
        confirm={translate('act.save')}
        translate={translate}
        onClose={close}
        onConfirm={(reason) =>
          contentEntry === undefined
            ? create(reason)
            : change({ id: contentEntry.id, version: edited.version, reason }, edited.draft, edited.base)
        }
      />
    );
  }
  if (asked?.kind === 'propose') return <ProposeEntry {...props} onClose={close} />;
  if (asked === undefined || contentEntry === undefined) return null;
  if (asked.kind === 'proposeRemoval') return <ProposeRemoval {...props} contentEntry={contentEntry} onClose={close} />;
  return <StateDialog {...props} staffAction={asked.kind} contentEntry={contentEntry} onClose={close} />;
}

/** Saves a draft as a new entry or a new version. Calls `onMet` on a version conflict. */
function useKeeping(props: DialogsProps, onMet: (met: Met | undefined) => void) {
  const { merchant, kind, edited, onRefused, onDone, onMade, onGone } = props;
  const saving = useSaving(merchant, kind);

  const made = (saved: ContentSaved, before: EntryDraft | undefined): void => {
    const { id, version } = saved.contentEntry;
    const doing = (reason: string) => ({ id, version, reason });
    const takeAway = async (why: string) => {
      await saving.remove(doing(why));
      onGone();
    };
    const withoutIt = CONTENT_PARTS[kind].isLasting ? undefined : takeAway;
    const back = before === undefined ? withoutIt : (why: string) => saving.change(doing(why), before);
    edited.rebase(draftOf(saved.contentEntry), version);
    onDone({ title: doneWords(saved), back: saved.changed ? back : undefined });
  };
  const create = async (reason: string): Promise<void> => {
    const saved = await saving.create(edited.draft, reason).catch(describeFields(onRefused));
    if (saved === undefined) return;
    made(saved, undefined);
    // Clear the draft of the new entry: the saved entry has its own draft key.
    edited.rebase(newDraft(kind), 0);
    onMade(saved.contentEntry.id);
  };
  const change = async (doing: Doing, draft: EntryDraft, before: EntryDraft): Promise<void> => {
    try {
      const saved = await saving.change(doing, draft).catch(describeFields(onRefused));
      onMet(undefined);
      if (saved !== undefined) made(saved, before);
    } catch (error) {
      const conflict = error instanceof StaffCallFailed ? readContentConflict(error.value) : undefined;
      if (conflict?.now === undefined) throw error;
      onMet({ conflict, now: conflict.now, reason: doing.reason });
    }
  };
  return { create, change };
}

interface MetProps extends DialogsProps {
  readonly met: Met;
  readonly onSave: (merged: EntryDraft) => Promise<void>;
  readonly onOver: () => void;
}

/** Version conflict: another staff user changed or removed the entry in the meantime. */
function MetStaffUser({ merchant, kind, edited, onDone, onMade, met, onSave, onOver }: MetProps) {
  const { conflict, now } = met;
  const theirs = draftOf(now);
  const mine = edited.draft;
  const goOn = (): void => {
    edited.rebase(theirs, conflict.version);
    onOver();
    onDone({ title: translate('conflict.aside'), back: async () => edited.rebase(theirs, conflict.version, mine) });
  };
  const makeAgain = (): void => {
    stashDraft(`${merchant} ${kind} new`, { version: 0, base: newDraft(kind), draft: mine });
    edited.rebase(theirs, conflict.version);
    onMade('new');
  };
  if (now.state === 'removed') return <Gone conflict={conflict} onLeave={goOn} onAgain={makeAgain} />;
  return (
    <Conflict
      key={conflict.version}
      base={edited.base}
      theirs={theirs}
      mine={mine}
      conflict={conflict}
      onTheirs={goOn}
      onClose={onOver}
      onSave={onSave}
    />
  );
}

interface StateProps extends DialogsProps {
  readonly staffAction: 'remove' | 'restore';
  readonly contentEntry: ContentEntry;
  readonly onClose: () => void;
}

/** Removes an entry or restores it. */
function StateDialog({ merchant, kind, staffAction, contentEntry, onAsk, onClose, onDone, onGone }: StateProps) {
  const saving = useSaving(merchant, kind);
  const isRemoval = staffAction === 'remove';
  return (
    <ReasonDialog
      about={`${merchant} ${kind} ${contentEntry.id}`}
      name={`content-${staffAction}`}
      title={translate(`${staffAction}.title`, { title: contentEntry.title })}
      text={
        <>
          {translate(`${staffAction}.text`)}{' '}
          {isRemoval && (
            <Button size="s" variant="quiet" onClick={() => onAsk({ kind: 'proposeRemoval' })}>
              {translate('act.propose')}
            </Button>
          )}
        </>
      }
      confirm={translate(isRemoval ? 'act.remove' : 'act.restore')}
      variant={isRemoval ? 'danger' : 'primary'}
      translate={translate}
      onClose={onClose}
      onConfirm={async (reason) => {
        const doing = { id: contentEntry.id, version: contentEntry.version, reason };
        const now = await (isRemoval ? saving.remove(doing) : saving.restore(doing));
        const back = (why: string) => ({
          id: contentEntry.id,
          version: now?.version ?? contentEntry.version + 1,
          reason: why,
        });
        onDone({
          title: translate(`${staffAction}.done`, { title: contentEntry.title }),
          back: (why) => (isRemoval ? saving.restore(back(why)) : saving.remove(back(why))),
        });
        if (isRemoval) onGone();
      }}
    />
  );
}

/** Reports the fields that a refusal names, then rethrows. */
function describeFields(onRefused: DialogsProps['onRefused']) {
  return (error: unknown): never => {
    const fields = error instanceof StaffCallFailed ? readFieldProblems(error.value) : [];
    onRefused(
      Object.fromEntries(
        fields.map(({ field, code }) => [
          field.replaceAll('.', '/'),
          translate.ifKnown(`refused.${code}`) ?? String(code),
        ]),
      ),
    );
    throw error;
  };
}

/** The message after saving, with the number of things that the sanitiser removed. */
function doneWords({ changed, takenOut }: ContentSaved): string {
  if (!changed) return translate('save.same');
  const count = takenOut.reduce((sum, { times }) => sum + times, 0);
  if (count === 0) return translate('save.done');
  return translate('save.taken', { count });
}
