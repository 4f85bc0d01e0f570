import type { Static } from 'typebox';
import {
  changeContent,
  contentList,
  contentPiece,
  createContent,
  orderContent,
  previewContent,
  removeContent,
  restoreContent,
} from '#contract/staff/content/calls.ts';
import { contentSchemas as schemas } from '#contract/staff/content/schemas.ts';
import { refuse, succeed } from '#contract/wire/envelope.ts';
import { Failure } from '#gateway/door/failure.ts';
import { nameStaffActions } from '../deeds.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { actorOf, type StaffDoor, type StaffVisit, staffOf } from '../staff-door.ts';
import type { Reverter } from '../undoer.ts';
import { createContentChanges } from './change.ts';
import { createCleaner } from './clean.ts';
import { type ContentScope, readContentPage, readContentPiece } from './read-model.ts';
import { ContentOutdated } from './refusals.ts';

/** What a site says: banners, notices, popups, promotions' words and help; answers what takes such changes back. */
export function staffContentRoutes(door: StaffDoor): Reverter {
  const { db, clock, brands, pool } = door.context;
  const cleaner = createCleaner(pool);
  const changes = createContentChanges(door.context, cleaner);

  function scopeOf({ merchant }: StaffVisit): ContentScope {
    const brand = brands.find(merchant)?.brand;
    const languages = brand ? [...new Set([brand.defaultLanguage, ...brand.languages])] : [];
    return { merchant, now: clock.now(), languages };
  }
  const byOf = (visit: StaffVisit) => ({ ...scopeOf(visit), ...actorOf(visit), name: staffOf(visit).name });

  registerStaffCall(door, contentList, schemas.contentList, async (query, visit) => {
    const page = await db.withMerchant(visit.merchant, (scope) => readContentPage(scope, scopeOf(visit), query));
    return succeed(page as Static<typeof schemas.contentList.reply>);
  });

  registerStaffCall(door, contentPiece, schemas.contentPiece, async ({ id }, visit) => {
    const piece = await db.withMerchant(visit.merchant, (scope) => readContentPiece(scope, scopeOf(visit), id));
    return piece ? succeed(piece as Static<typeof schemas.contentPiece.reply>) : refuse('not_found');
  });

  registerStaffCall(door, previewContent, schemas.previewContent, async ({ html }, { merchant }) =>
    succeed((await cleaner.languages(merchant, html)) as Static<typeof schemas.previewContent.reply>),
  );

  registerStaffCall(door, createContent, schemas.createContent, async (wish, visit) =>
    succeed((await answer(changes.create(byOf(visit), wish))) as Static<typeof schemas.createContent.reply>),
  );

  registerStaffCall(door, changeContent, schemas.changeContent, async (wish, visit) =>
    succeed((await answer(changes.change(byOf(visit), wish))) as Static<typeof schemas.changeContent.reply>),
  );

  registerStaffCall(door, removeContent, schemas.removeContent, async (wish, visit) =>
    succeed(await answer(changes.setRemoved(byOf(visit), wish, true))),
  );

  registerStaffCall(door, restoreContent, schemas.restoreContent, async (wish, visit) =>
    succeed(await answer(changes.setRemoved(byOf(visit), wish, false))),
  );

  registerStaffCall(door, orderContent, schemas.orderContent, async (wish, visit) =>
    succeed(await answer(changes.order(byOf(visit), wish))),
  );

  /** Who was too late is told who did what meanwhile, and how it stands now. */
  async function answer<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof ContentOutdated)) throw error;
      const { version, staffActions, now } = error;
      const theirs = await nameStaffActions(db, staffActions);
      throw new Failure('conflict', { value: { version, theirs, ...(now && { now }) } });
    }
  }

  return (wish, visit) => changes.undo(byOf(visit), wish);
}
