import type { Static } from 'typebox';
import {
  changeContent,
  contentList,
  createContent,
  oneContentEntry,
  orderContent,
  previewContent,
  removeContent,
  restoreContent,
} from '#contract/staff/content/calls.ts';
import { refuse, succeed } from '#contract/wire/envelope.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import type { Reverter } from '../reverter.ts';
import { nameStaffActions } from '../staff-actions.ts';
import { actorOf, type StaffPipeline, type StaffVisit, staffOf } from '../staff-pipeline.ts';
import { createContentChanges } from './change.ts';
import { createCleaner } from './clean.ts';
import { type ContentScope, readContentEntry, readContentPage } from './read-model.ts';
import { ContentVersionConflict } from './refusals.ts';
import { verifyUndo } from './undo.ts';

/**
 * Staff routes of site content: banners, notices, popups, promotion texts and help. Returns the handler that reverts
 * such changes.
 */
export function staffContentRoutes(
  pipeline: StaffPipeline,
  mustAsk: Parameters<typeof createContentChanges>[2],
): Reverter {
  const { db, clock, brands, pool } = pipeline.context;
  const cleaner = createCleaner(pool);
  const changes = createContentChanges(pipeline.context, cleaner, mustAsk);

  function scopeOf({ merchant }: StaffVisit): ContentScope {
    const brand = brands.find(merchant)?.brand;
    const languages = brand ? [...new Set([brand.defaultLanguage, ...brand.languages])] : [];
    return { merchant, now: clock.now(), languages };
  }
  const byOf = (visit: StaffVisit) => ({ ...scopeOf(visit), ...actorOf(visit), name: staffOf(visit).name });

  registerStaffCall(pipeline, contentList, async (query, visit) => {
    const page = await db.withMerchant(visit.merchant, (scope) => readContentPage(scope, scopeOf(visit), query));
    return succeed(page as Static<typeof contentList.reply>);
  });

  registerStaffCall(pipeline, oneContentEntry, async ({ id }, visit) => {
    const contentEntry = await db.withMerchant(visit.merchant, (scope) => readContentEntry(scope, scopeOf(visit), id));
    return contentEntry ? succeed(contentEntry as Static<typeof oneContentEntry.reply>) : refuse('not_found');
  });

  registerStaffCall(pipeline, previewContent, async ({ html }, { merchant }) =>
    succeed((await cleaner.languages(merchant, html)) as Static<typeof previewContent.reply>),
  );

  registerStaffCall(pipeline, createContent, async (wish, visit) =>
    succeed((await answer(changes.create(byOf(visit), wish))) as Static<typeof createContent.reply>),
  );

  registerStaffCall(pipeline, changeContent, async (wish, visit) =>
    succeed((await answer(changes.change(byOf(visit), wish))) as Static<typeof changeContent.reply>),
  );

  registerStaffCall(pipeline, removeContent, async (wish, visit) =>
    succeed(await answer(changes.setRemoved(byOf(visit), wish, true))),
  );

  registerStaffCall(pipeline, restoreContent, async (wish, visit) =>
    succeed(await answer(changes.setRemoved(byOf(visit), wish, false))),
  );

  registerStaffCall(pipeline, orderContent, async (wish, visit) =>
    succeed(await answer(changes.order(byOf(visit), wish))),
  );

  /** On a version conflict returns what others did in the meantime and the current state. */
  async function answer<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof ContentVersionConflict)) throw error;
      const { version, staffActions, now } = error;
      const theirs = await nameStaffActions(db, staffActions);
      throw new Failure('conflict', { value: { version, theirs, ...(now && { now }) } });
    }
  }

  return {
    revert: (wish, visit) => changes.undo(byOf(visit), wish),
    verify: (scope, entry, { merchant }) => verifyUndo(scope, merchant, entry),
  };
}
