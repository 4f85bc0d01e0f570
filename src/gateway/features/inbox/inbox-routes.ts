import { INBOX_PAGE_SIZE, inbox, readMessages, unreadCount } from '#contract/inbox/calls.ts';
import { succeed } from '#contract/wire/envelope.ts';
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
    return succeed(
      await db.withMerchant(merchant, async (scope) => {
        await markRead(scope, merchant, memberId, ids);
        return countUnread(scope, merchant, memberId);
      }),
    );
  });
}
