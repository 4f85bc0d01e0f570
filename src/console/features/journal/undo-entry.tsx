import { useId } from 'react';
import { useStaffDo } from '#console/api/use-staff.ts';
import { ConflictDialog } from '#console/effects/conflict-dialog.tsx';
import { labelsWith } from '#console/effects/element-labels.ts';
import { ConsoleForm, useFormValues, useIsRight, useRefusal } from '#console/forms/console-form.tsx';
import { reasonForm } from '#console/forms/reason-form.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { useMay, useSite } from '#console/session/me.ts';
import { contentList, contentPiece, readContentConflict, undoContent } from '#contract/staff/content/calls.ts';
import { gameChoices, undoGames, vendorChoices } from '#contract/staff/games/calls.ts';
import { type JournalEntryWhole, journalEntries, PLATFORM_CHAIN } from '#contract/staff/journal/calls.ts';
import type { StaffAction } from '#contract/staff/policy.ts';
import { type OthersChange, readConflict, type TreeConflict, undoChange } from '#contract/staff/trees/calls.ts';
import { treeActionOf } from '#model/proposals/invert.ts';
import type { TreeAction } from '#model/proposals/proposal.ts';
import { Button } from '#ui/actions/button.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { textIn } from '#ui/schema-form/state/define-form.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { nameAction, say } from './action-words.ts';

const box = css({ display: 'grid', gap: space[2] });
const lead = css({ color: color.textMuted, fontSize: type.s });
const buttons = css({ display: 'flex', gap: space[2] });

/** Actions whose entry says enough to put things back, and what one must be allowed for it. */
const UNDOABLE: Readonly<Record<TreeAction, StaffAction>> = {
  'switch.turn': 'switch.turn',
  'rule.change': 'rule.change',
  'rule.order': 'rule.change',
  'setting.change': 'settings.change',
  'maintenance.set': 'maintenance.set',
  'tree.replace': 'settings.change',
};

/** Longest reason that the journal keeps of it; typing may begin at once. */
const REASON = { reason: { 'ui:options': { maxLength: 500, autofocus: true } } };

export interface UndoEntryProps {
  readonly entry: JournalEntryWhole;
  readonly onDone: () => void;
}

/** Entries of vendors and games are put back by a call of their own. */
const OF_GAMES = ['games.set', 'vendors.set', 'vendor.set'] as const;

function isOfGames(action: string): boolean {
  return OF_GAMES.some((known) => action === known || action === `${known}.undo`);
}

/** So are those of what a site says. */
function isOfContent(action: string): boolean {
  return action.startsWith('content.');
}

/** What one must be allowed for putting an action back; undefined for one whose entry does not say enough. */
function needsOf(action: string): StaffAction | undefined {
  if (isOfGames(action)) return 'games.change';
  if (isOfContent(action)) return 'content.change';
  const change = treeActionOf(action);
  return change && UNDOABLE[change];
}

/** Whether who is signed in may put back what an entry changed. */
export function useMayUndo(): (entry: JournalEntryWhole) => boolean {
  const may = useMay();
  return ({ action, merchant }) => {
    const needs = needsOf(action);
    return needs !== undefined && merchant !== PLATFORM_CHAIN && may(needs, merchant);
  };
}

/** Puts back what an entry changed, for a reason; who changed the same thing since is shown instead. */
export function UndoEntry({ entry, onDone }: UndoEntryProps) {
  const site = useSite(entry.merchant);
  const toaster = useToast();
  const trees = useStaffDo(undoChange, [journalEntries]);
  const games = useStaffDo(undoGames, [journalEntries, vendorChoices, gameChoices]);
  const content = useStaffDo(undoContent, [journalEntries, contentList, contentPiece]);
  const isContent = isOfContent(entry.action);
  const based = isOfGames(entry.action) ? games : trees;
  const undo = isContent ? content : based;
  const id = useId();
  const form = useFormState();
  const reason = textIn(useFormValues(form), 'reason');
  const isReady = useIsRight(form);
  const readTheirs = isContent ? readContentTheirs(entry) : readConflict;
  const conflict = undo.error?.code === 'conflict' ? readTheirs(undo.error.value) : undefined;
  useRefusal(form, 'reason', undo.error && !conflict ? describeFailure(undo.error, say) : undefined);
  const title = say('entry.title', { action: nameAction(entry.action), subject: entry.subject });
  const { merchant } = entry;
  const send = () => {
    const asked = { entry: String(entry.seq), reason };
    const onSuccess = () => {
      toaster.show({ title: say('undo.done'), text: title, tone: 'positive' });
      onDone();
    };
    if (isContent) content.mutate({ merchant, request: asked }, { onSuccess });
    else based.mutate({ merchant, request: { ...asked, base: entry.revision } }, { onSuccess });
  };
  return (
    <div className={box}>
      <p className={lead}>{say('undo.text')}</p>
      <ConsoleForm
        id={id}
        form={form}
        of={reasonForm}
        ui={REASON}
        say={say}
        onSubmit={() => !undo.isPending && send()}
      />
      <div className={buttons}>
        <Button type="submit" form={id} size="s" busy={undo.isPending} disabled={!isReady}>
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
          tell={isContent ? tellDeed : undefined}
          onDrop={() => {
            undo.reset();
            onDone();
          }}
        />
      )}
    </div>
  );
}

/** Reads what others did to a piece since an entry, as changes of trees are told. */
function readContentTheirs({ seq, revision, subject }: JournalEntryWhole) {
  return (value: unknown): TreeConflict | undefined => {
    const since = readContentConflict(value)?.theirs.filter((deed) => deed.seq > Number(seq));
    return (
      since && { revision, theirs: since.map((deed) => ({ ...deed, revision, subject, entry: String(deed.seq) })) }
    );
  };
}

function tellDeed({ action, subject }: OthersChange): string {
  return say('entry.title', { action: nameAction(action), subject });
}
