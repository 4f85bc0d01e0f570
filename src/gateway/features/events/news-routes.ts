import { own, readRows, readText } from '#contract/call/read.ts';
import { NEWS_PATH } from '#contract/staff/previews/edge-link.ts';
import { type MemberNews, NEWS_CALLS } from '#contract/system/change-notifications.ts';
import { succeed } from '#contract/wire/envelope.ts';
import { readPosition } from '#gateway/db/position.ts';
import { admitEdge } from '#gateway/pipeline/edge-headers.ts';
import type { Pipeline, SignedIn, Visit } from '#gateway/pipeline/pipeline.ts';
import { visitOf } from '#gateway/pipeline/register-call.ts';
import { readLanguage } from '#model/site/look-up-language.ts';
import { COMPLETE_LANGUAGES } from '#texts/languages.ts';

/** Finds the member of a session by its cookie and the tag of one of its tabs. */
type FindByTab = (
  merchant: string,
  secret: string,
  tag: string,
) => Promise<{ readonly member: SignedIn; readonly tags: readonly string[] } | undefined>;

/**
 * What the pages of a member show, for the event stream of the member's own browser. The session cookie decides who is
 * answered about; only an edge is answered.
 */
export function newsRoutes(pipeline: Pipeline, findByTab: FindByTab): void {
  const { app, context } = pipeline;
  app.post(NEWS_PATH, async (request, reply) => {
    const merchant = await admitEdge(context, request, reply);
    const [session = '', tag = '', language = 'EN'] = ['session', 'tag', 'language'].map((key) =>
      readText(request.body, key),
    );
    const asked = readRows(own(request.body, 'calls'), (name) => NEWS_CALLS.find((call) => call === name));
    const found = await findByTab(merchant, session, tag);
    if (found === undefined) return reply.send(succeed(null));
    const { member, tags } = found;
    // Before the values: none of them is older.
    const version = await readPosition(context.db);
    const trees = await context.trees.read(merchant);
    const spoken = readLanguage(language, COMPLETE_LANGUAGES) ?? 'EN';
    const asMember = { merchant, language: spoken, trees, member, idempotencyKey: undefined };
    const visit: Visit = { ...visitOf(request, reply), ...asMember };
    const replies = await Promise.all(
      asked.map(async (name) => [name, await pipeline.news.get(name)?.(visit)] as const),
    );
    const news: MemberNews = {
      member: member.memberId,
      language,
      version,
      replies: Object.fromEntries(replies.filter(([, value]) => value !== undefined)),
    };
    return reply.send(succeed({ tags, news }));
  });
}
