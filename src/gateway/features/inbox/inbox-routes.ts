import { INBOX_PAGE_SIZE, inbox, readMessages, unreadCount } from '#contract/inbox/calls.ts';
import { NEWS_VERSION } from '#contract/system/change-notifications.ts';
import { succeed } from '#contract/wire/envelope.ts';
import { readPosition } from '#gateway/db/position.ts';
import { memberOf, type Pipeline } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import { countUnread, readInbox, unreadQuery } from './read-model.ts';
import { markRead } from './store.ts';

const MOST_SIZE = 50;

/** M157, M158, M303: platform messages to members. */
export function inboxRoutes(pipeline: Pipeline): void {
  const { db } = pipeline.context;
  registerCall(pipeline, unreadCount, async (_, visit) => {
    const { merchant } = visit;
    const { memberId } = memberOf(visit);
    const [row] = await db.read(merchant, 'unread_messages', unreadQuery(db.platform, merchant, memberId));
    if (row) visit.reply.header(NEWS_VERSION, row.position);
    return succeed(Number(row?.count ?? 0));
  });
  registerCall(pipeline, inbox, async ({ pageNo = '1', pageSize }, visit) => {
    const { merchant, language } = visit;
    const { memberId } = memberOf(visit);
    const size = Math.min(Number(pageSize ?? INBOX_PAGE_SIZE), MOST_SIZE);
    const query = { page: Number(pageNo), size, language };
    return succeed(await db.withMerchant(merchant, (scope) => readInbox(scope, merchant, memberId, query)));
  });
  registerCall(pipeline, readMessages, async ({ ids }, visit) => {
    const { merchant } = visit;
    const { memberId } = memberOf(visit);
    const count = await db.withMerchant(merchant, async (scope) => {
      await markRead(scope, merchant, memberId, ids);
      return countUnread(scope, merchant, memberId);
    });
    // The page shows this count: one that was read before the commit must not replace it.
    visit.reply.header(NEWS_VERSION, await readPosition(db));
    return succeed(count);
  });
}
