import { announcements, readNotices, unreadNotices } from '#contract/announcements/calls.ts';
import { announcementsSchemas } from '#contract/announcements/schemas.ts';
import { type AnnouncementType, announcementTypes, defaultExecution } from '#contract/call/constants.ts';
import { succeed } from '#contract/wire/envelope.ts';
import { contentVisitor, readContent } from '#gateway/content/visitor.ts';
import { memberOf, type Pipeline } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import { countUnreadNotices, markNoticesRead } from './notices-read.ts';
import { type PromotionsOf, readAnnouncements } from './read-model.ts';

/** M299; also the notices (M300). `promotionsOf` returns the promotions, which another feature stores. */
export function announcementsRoutes(pipeline: Pipeline, promotionsOf: PromotionsOf): void {
  registerCall(pipeline, announcements, announcementsSchemas.announcements, async (request, visit) => {
    const { types, execution = defaultExecution } = request;
    const query = { types: readTypes(types), execution };
    return succeed(
      await readContent(pipeline, visit, (scope, visitor) => readAnnouncements(scope, visitor, query, promotionsOf)),
    );
  });
  noticesRoutes(pipeline);
}

/** Calls for opened notices (M157). */
function noticesRoutes(pipeline: Pipeline): void {
  const { db } = pipeline.context;
  registerCall(pipeline, unreadNotices, announcementsSchemas.unreadNotices, async (_, visit) => {
    const visitor = await contentVisitor(pipeline, visit);
    const { memberId } = memberOf(visit);
    return succeed(await db.withMerchant(visit.merchant, (scope) => countUnreadNotices(scope, visitor, memberId)));
  });
  registerCall(pipeline, readNotices, announcementsSchemas.readNotices, async ({ ids }, visit) => {
    const visitor = await contentVisitor(pipeline, visit);
    const { memberId } = memberOf(visit);
    return succeed(
      await db.withMerchant(visit.merchant, async (scope) => {
        await markNoticesRead(scope, visitor, memberId, ids);
        return countUnreadNotices(scope, visitor, memberId);
      }),
    );
  });
}

function readTypes(list: string): AnnouncementType[] {
  const named = list.split(',');
  return announcementTypes.filter((type) => named.includes(type));
}
