import { useMemo } from 'react';
import { ChangePanel } from '#console/effects/change-panel.tsx';
import type { Undoable } from '#console/undo/use-take-back.tsx';
import type { ContentDraft } from '#contract/staff/content/calls.ts';
import type { ContentEntry, ContentKind } from '#contract/staff/content/content.ts';
import { stateOf, subjectOf } from '#contract/staff/content/content-state.ts';
import { changeOfEntry } from '#model/proposals/content-entries.ts';
import type { ContentState, Proposal } from '#model/proposals/proposal.ts';
import { newDraft, requestOf } from '../draft/content-draft.ts';
import { useCleaned } from '../draft/use-cleaned.ts';
import type { EditedDraft } from '../draft/use-content-draft.ts';
import { translate } from '../words/words.ts';

interface ProposeProps {
  readonly merchant: string;
  readonly kind: ContentKind;
  /** Undefined: a new one. */
  readonly contentEntry: ContentEntry | undefined;
  readonly edited: EditedDraft;
  readonly onDone: (done: Undoable) => void;
  readonly onGone: () => void;
  readonly onClose: () => void;
}

/** A request creates at most this one. */
const NEW_ID = 'new-1';

/** The edits as a proposal: with its effect, and at a chosen time or after approval. */
export function ProposeEntry({ merchant, kind, contentEntry, edited, onDone, onGone, onClose }: ProposeProps) {
  const isNew = contentEntry === undefined;
  const entry = subjectOf(kind, contentEntry?.id ?? NEW_ID);
  const { base, draft } = edited;
  const { of } = useCleaned(merchant, draft);
  const cleaned = useMemo(
    () => cleanedDraft(requestOf(base, kind), requestOf(draft, kind), of),
    [base, draft, kind, of],
  );
  const proposals = useMemo(
    () => cleaned && proposalsOf(entry, isNew ? {} : stateOf(requestOf(base, kind)), stateOf(cleaned)),
    [cleaned, base, kind, entry, isNew],
  );
  if (proposals === undefined) return null;
  return (
    <ChangePanel
      merchant={merchant}
      title={
        isNew
          ? translate(`new.${kind}`)
          : translate('propose.title', { title: contentEntry.title || translate('untitled') })
      }
      proposals={proposals}
      permission="content.change"
      onClose={onClose}
      onDone={() => {
        if (isNew) edited.rebase(newDraft(kind), 0);
        else edited.rebase(draft, contentEntry.version + 1);
        onDone({ title: translate('propose.done') });
        if (isNew) onGone();
      }}
    />
  );
}

interface RemovalProps extends Omit<ProposeProps, 'contentEntry' | 'edited'> {
  readonly contentEntry: ContentEntry;
}

/** The removal of an entry as a proposal. */
export function ProposeRemoval({ merchant, kind, contentEntry, onDone, onGone, onClose }: RemovalProps) {
  const { id, title } = contentEntry;
  const proposals = useMemo(
    (): readonly Proposal[] => [{ kind: 'content', entry: subjectOf(kind, id), patch: { removed: true } }],
    [kind, id],
  );
  return (
    <ChangePanel
      merchant={merchant}
      title={translate('remove.title', { title })}
      proposals={proposals}
      permission="content.change"
      onClose={onClose}
      onDone={() => {
        onDone({ title: translate('remove.done', { title }) });
        onGone();
      }}
    />
  );
}

/** The edits with changed texts as the gateway would store them; undefined until it has answered. */
function cleanedDraft(
  base: ContentDraft,
  mine: ContentDraft,
  of: (language: string) => string | undefined,
): ContentDraft | undefined {
  const words = Object.entries(mine.words).map(([language, own]) => {
    const isSame = own.html === undefined || own.html === base.words[language]?.html;
    const html = isSame ? own.html : of(language);
    return [language, { ...own, ...(html !== undefined && { html }) }, isSame || html !== undefined] as const;
  });
  if (words.some(([, , isReady]) => !isReady)) return undefined;
  return { ...mine, words: Object.fromEntries(words.map(([language, own]) => [language, own])) };
}

/** Only what differs, so that another change of the same entry does not void it. */
function proposalsOf(entry: string, base: ContentState, mine: ContentState): readonly Proposal[] {
  const gone = Object.keys(base).filter((key) => !Object.hasOwn(mine, key));
  const whole = { ...mine, ...Object.fromEntries(gone.map((key) => [key, null])) };
  const change = changeOfEntry(entry, base, whole);
  return change === undefined ? [] : [{ kind: 'content', entry, patch: change.after as ContentState }];
}
