import type { ContentDoing, ContentDraft, ContentOrder, ContentSaved } from '#contract/staff/content/calls.ts';
import { CONTENT_PARTS, type ContentKind } from '#contract/staff/content/content.ts';
import type { Versioned } from '#contract/staff/deeds.ts';
import type { ChangeMade } from '#contract/staff/trees/calls.ts';
import { writePieces } from '#gateway/content/write-pieces.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/door/failure.ts';
import { changeMerchant } from '#gateway/revisions/changes.ts';
import { readDeedsOf } from '../deeds.ts';
import { entryIds } from '../entries.ts';
import type { UndoWish } from '../undoer.ts';
import type { Cleaner } from './clean.ts';
import { judgeDraft } from './judge.ts';
import { readOrderVersion } from './read-model.ts';
import { ContentOutdated, refuseProblems } from './refusals.ts';
import { changeState, differ, draftOf, stateOf, subjectOf } from './state.ts';
import { columnsOf, readRoom } from './store.ts';
import {
  type By,
  type Done,
  MOST_PIECES,
  placeInOrder,
  present,
  refuseTaken,
  seen,
  turn,
  withoutNone,
} from './turn.ts';
import { cleanEntry, undoOrder, undoPiece } from './undo.ts';

/** Changes what a site says. Everything writes a journal entry, and pages that are open hear of it. */
export interface ContentChanges {
  create(
    by: By,
    wish: { readonly kind: ContentKind; readonly draft: ContentDraft; readonly reason: string },
  ): Promise<ContentSaved>;
  change(by: By, wish: ContentDoing & { readonly draft: ContentDraft }): Promise<ContentSaved>;
  /** Takes a piece away, or puts it back. */
  setRemoved(by: By, wish: ContentDoing, removed: boolean): Promise<Versioned>;
  order(by: By, wish: ContentOrder): Promise<Versioned>;
  /** Puts back what an entry did. Throws Overtaken where that does not stand any more as it was left. */
  undo(by: By, wish: UndoWish): Promise<ChangeMade>;
}

/** Makes the service. Throws Failure for what cannot be, ContentOutdated when somebody else was faster. */
export function createContentChanges({ db, revisions }: Context, cleaner: Cleaner): ContentChanges {
  /** Runs a change in the merchant's transaction; what it answers is what it came to. */
  async function changing<T>(by: By, work: (scope: Db) => Promise<readonly [T, Done | undefined]>): Promise<T> {
    let result: readonly [T, unknown] | undefined;
    const { merchant, actor, source } = by;
    await changeMerchant(db, revisions, merchant, async (scope) => {
      const [value, done] = await work(scope);
      result = [value, undefined];
      return done && { ...done, actor, source };
    });
    if (result === undefined) throw new Error('a change of content ended without an answer');
    return result[0];
  }

  async function create(by: By, { kind, draft: written, reason }: Parameters<ContentChanges['create']>[1]) {
    if (CONTENT_PARTS[kind].isFixed) throw new Failure('invalid_request', { value: { fields: [{ field: 'kind' }] } });
    const { draft, takenOut } = await cleaner.draft(by.merchant, written);
    refuseProblems(judgeDraft(kind, draft));
    return changing<ContentSaved>(by, async (scope) => {
      const { merchant } = by;
      await refuseTaken(scope, merchant, draft.anchor);
      const { position, pieces } = await readRoom(scope, merchant, kind);
      if (pieces >= MOST_PIECES) refuseProblems([{ field: 'kind', code: 'content.too_many' }]);
      const after = stateOf(draft);
      const { words, ...kept } = draftOf(after);
      const [id = 0n] = await writePieces(scope, merchant, [
        { kind, position, words, ...columnsOf({ ...kept, words }, by) },
      ]);
      const piece = await present(scope, by, String(id));
      return [
        { piece, changed: true, takenOut },
        {
          action: 'content.create',
          subject: subjectOf(kind, piece.id),
          reason,
          before: null,
          after: withoutNone(after),
        },
      ];
    });
  }

  async function change(by: By, { draft: written, ...wish }: ContentDoing & { readonly draft: ContentDraft }) {
    const { draft, takenOut } = await cleaner.draft(by.merchant, written);
    return changing<ContentSaved>(by, async (scope) => {
      const kept = await seen(scope, by, wish);
      refuseProblems(judgeDraft(kept.kind, draft));
      const difference = differ(kept.state, stateOf(draft, kept.state['removed'] === true));
      const done = difference && (await turn(scope, by, kept, difference, wish.reason));
      return [{ piece: await present(scope, by, kept.id), changed: done !== undefined, takenOut }, done];
    });
  }

  function setRemoved(by: By, wish: ContentDoing, removed: boolean) {
    return changing<Versioned>(by, async (scope) => {
      const kept = await seen(scope, by, wish);
      const difference = differ(kept.state, changeState(kept.state, { removed }));
      if (difference === undefined) return [{ version: kept.version }, undefined];
      return [{ version: kept.version + 1 }, await turn(scope, by, kept, difference, wish.reason)];
    });
  }

  function order(by: By, { kind, version, ids, reason }: ContentOrder) {
    return changing<Versioned>(by, async (scope) => {
      const now = await readOrderVersion(scope, by.merchant, kind);
      if (now !== version) throw new ContentOutdated(now, await readDeedsOf(scope, by.merchant, kind));
      return placeInOrder(scope, by, { kind, ids, reason, version: now });
    });
  }

  async function undo(by: By, { entries: [told], reason }: UndoWish): Promise<ChangeMade> {
    const { merchant, actor, source } = by;
    // An entry never changes: it may be cleaned before the transaction.
    const entry = await cleanEntry(cleaner, merchant, told);
    const putBack = entry.action.startsWith('content.order') ? undoOrder : undoPiece;
    const made = await changeMerchant(db, revisions, merchant, async (scope) => {
      const done = await putBack(scope, by, entry, reason);
      return done && { ...done, action: `${done.action}.undo`, actor, source };
    });
    return { ...made, entries: await entryIds(db, merchant, made) };
  }

  return { create, change, setRemoved, order, undo };
}
