import type {
  ContentDoing,
  ContentDraft,
  ContentOrder,
  ContentSaved,
  NewPromotion,
} from '#contract/staff/content/calls.ts';
import { CONTENT_PARTS, type ContentKind } from '#contract/staff/content/content.ts';
import { stateOf, subjectOf } from '#contract/staff/content/content-state.ts';
import type { Versioned } from '#contract/staff/staff-actions.ts';
import type { ChangeMade } from '#contract/staff/trees/calls.ts';
import { writeEntries } from '#gateway/content/write-entries.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { changeMerchant } from '#gateway/revisions/changes.ts';
import { isShown } from '#model/proposals/content-entries.ts';
import type { ContentState } from '#model/proposals/proposal.ts';
import { entryIds } from '../entries.ts';
import type { UndoWish } from '../reverter.ts';
import { readStaffActionsOf } from '../staff-actions.ts';
import type { Cleaner } from './clean.ts';
import { addPromotion } from './new-promotion.ts';
import { readOrderVersion } from './read-model.ts';
import { ContentVersionConflict, refuseProblems } from './refusals.ts';
import { changeState, differ, draftOf } from './state.ts';
import { columnsOf, readEntry, readUsage } from './store.ts';
import {
  applyChange,
  type By,
  type Done,
  MOST_ENTRIES,
  placeInOrder,
  present,
  refuseTaken,
  seen,
  withoutNone,
} from './toggle.ts';
import { cleanEntry, undoContentEntry, undoOrder } from './undo.ts';
import { validateDraft } from './validate.ts';

/** Changes content of a site. Each change writes a journal entry and notifies open pages. */
export interface ContentChanges {
  create(
    by: By,
    wish: {
      readonly kind: ContentKind;
      readonly draft: ContentDraft;
      readonly promotion?: NewPromotion | undefined;
      readonly reason: string;
    },
  ): Promise<ContentSaved>;
  change(by: By, wish: ContentDoing & { readonly draft: ContentDraft }): Promise<ContentSaved>;
  setRemoved(by: By, wish: ContentDoing, removed: boolean): Promise<Versioned>;
  order(by: By, wish: ContentOrder): Promise<Versioned>;
  /** Reverts the change of a journal entry. Throws `StaleVersion` if the content was changed since. */
  undo(by: By, wish: UndoWish): Promise<ChangeMade>;
}

/** Creates the service. Throws `Failure` for invalid changes and `ContentVersionConflict` on a version conflict. */
export function createContentChanges(
  context: Context,
  cleaner: Cleaner,
  mustAsk: (merchant: string, actor: string) => Promise<boolean>,
): ContentChanges {
  const refuserOf = async (by: By) => refuseShown(await mustAsk(by.merchant, by.actor));
  /** Runs a change in the merchant's transaction and returns its result. */
  async function changing<T>(by: By, work: (scope: Db) => Promise<Came<T>>): Promise<T> {
    let result: readonly [T, unknown] | undefined;
    const { merchant, actor, source } = by;
    await changeMerchant(context.db, context.revisions, merchant, async (scope) => {
      const [value, done] = await work(scope);
      result = [value, undefined];
      return done && { ...done, actor, source };
    });
    if (result === undefined) throw new Error('a change of content ended without an answer');
    return result[0];
  }

  return {
    async create(by, { kind, draft, promotion, reason }) {
      if (CONTENT_PARTS[kind].isLasting !== (promotion !== undefined))
        throw new Failure('invalid_request', { value: { fields: [{ field: 'promotion' }] } });
      const clean = await cleaner.draft(by.merchant, draft);
      refuseProblems(validateDraft(kind, clean.draft));
      const refuse = await refuserOf(by);
      return changing(by, (scope) => createEntry(scope, { ...by, refuse }, { kind, promotion, reason }, clean));
    },
    async change(by, { draft, ...wish }) {
      const clean = await cleaner.draft(by.merchant, draft);
      const refuse = await refuserOf(by);
      return changing(by, (scope) => changeEntry(scope, { ...by, refuse }, clean, wish));
    },
    async setRemoved(by, wish, removed) {
      const refuse = await refuserOf(by);
      return changing(by, (scope) => removeEntry(scope, { ...by, refuse }, wish, removed));
    },
    async order(by, wish) {
      const refuse = await refuserOf(by);
      return changing(by, (scope) => orderEntries(scope, { ...by, refuse }, wish));
    },
    undo: (by, wish) => undoEntry(context, cleaner, by, wish),
  };
}

/**
 * Where changes of content need approval, only what no one sees is changed directly. Throws `Failure`:
 * `second_person_needed`.
 */
type Refuser = (...states: readonly ContentState[]) => void;

const refuseShown =
  (isAsked: boolean): Refuser =>
  (...states) => {
    if (isAsked && states.some(isShown)) throw new Failure('second_person_needed');
  };

interface Writer extends By {
  readonly refuse: Refuser;
}

/** Result of a change and its journal entry; undefined if nothing changed. */
type Came<T> = readonly [T, Done | undefined];

type Clean = Awaited<ReturnType<Cleaner['draft']>>;

/** Writes an entry with cleaned texts, last of its kind. Throws `Failure` for an invalid one. */
export async function createEntry(
  scope: Db,
  by: Writer,
  { kind, promotion, reason }: Omit<Parameters<ContentChanges['create']>[1], 'draft'>,
  { draft, takenOut }: Clean,
): Promise<Came<ContentSaved>> {
  const { merchant } = by;
  await refuseTaken(scope, merchant, draft.anchor);
  const { position, count } = await readUsage(scope, merchant, kind);
  if (count >= MOST_ENTRIES) refuseProblems([{ field: 'kind', code: 'content.too_many' }]);
  const after = stateOf(draft);
  by.refuse(after);
  const { words, ...stored } = draftOf(after);
  const columns = columnsOf({ ...stored, words }, by);
  const promotion_id = promotion && (await addPromotion(scope, merchant, promotion, draft));
  const [id = 0n] = await writeEntries(scope, merchant, [
    { kind, position, words, ...columns, ...(promotion_id !== undefined && { promotion_id }) },
  ]);
  const contentEntry = await present(scope, by, String(id));
  const subject = subjectOf(kind, contentEntry.id);
  return [
    { contentEntry, changed: true, takenOut },
    {
      action: 'content.create',
      subject,
      reason,
      before: null,
      after: { ...withoutNone(after), ...(promotion && { promotion }) },
    },
  ];
}

async function changeEntry(
  scope: Db,
  by: Writer,
  { draft, takenOut }: Clean,
  wish: ContentDoing,
): Promise<Came<ContentSaved>> {
  const stored = await seen(scope, by, wish);
  refuseProblems(validateDraft(stored.kind, draft));
  const state = stateOf(draft, stored.state['removed'] === true);
  const difference = differ(stored.state, state);
  if (difference) by.refuse(stored.state, state);
  const done = difference && (await applyChange(scope, by, stored, difference, wish.reason));
  return [{ contentEntry: await present(scope, by, stored.id), changed: done !== undefined, takenOut }, done];
}

async function removeEntry(scope: Db, by: Writer, wish: ContentDoing, removed: boolean): Promise<Came<Versioned>> {
  const stored = await seen(scope, by, wish);
  const state = changeState(stored.state, { removed });
  const difference = differ(stored.state, state);
  if (difference === undefined) return [{ version: stored.version }, undefined];
  by.refuse(stored.state, state);
  return [{ version: stored.version + 1 }, await applyChange(scope, by, stored, difference, wish.reason)];
}

async function orderEntries(
  scope: Db,
  by: Writer,
  { kind, version, ids, reason }: ContentOrder,
): Promise<Came<Versioned>> {
  const now = await readOrderVersion(scope, by.merchant, kind);
  if (now !== version) throw new ContentVersionConflict(now, await readStaffActionsOf(scope, by.merchant, kind));
  const placed = await placeInOrder(scope, by, { kind, ids, reason, version: now });
  const moved = placed[1] === undefined ? [] : ids;
  for (const id of moved) by.refuse((await readEntry(scope, by.merchant, id))?.state ?? {});
  return placed;
}

async function undoEntry(
  { db, revisions }: Context,
  cleaner: Cleaner,
  by: By,
  { entries: [reported], reason }: UndoWish,
): Promise<ChangeMade> {
  const { merchant, actor, source } = by;
  // Journal entries are immutable: the entry can be sanitized before the transaction.
  const entry = await cleanEntry(cleaner, merchant, reported);
  const putBack = entry.action.startsWith('content.order') ? undoOrder : undoContentEntry;
  const made = await changeMerchant(db, revisions, merchant, async (scope) => {
    const done = await putBack(scope, by, entry, reason);
    return done && { ...done, action: `${done.action}.undo`, actor, source };
  });
  return { ...made, entries: await entryIds(db, merchant, made) };
}
