import { FEEDBACK, feedback } from '#contract/service/calls.ts';
import { refuse, succeed } from '#contract/wire/envelope.ts';
import type { HumanCheck } from '#gateway/identity/checks/human-check.ts';
import { createRateLimit } from '#gateway/identity/checks/rate-limit.ts';
import { createVisitorLimit } from '#gateway/identity/checks/visitor-limit.ts';
import { creationOf, findCreation, keepCreation } from '#gateway/identity/creations.ts';
import { refuseFields } from '#gateway/identity/field-problem.ts';
import { redrawPictures } from '#gateway/pictures/redraw-pictures.ts';
import type { Pipeline, Visit } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import { keepFeedback } from './store.ts';
import { takeUpload } from './upload-budget.ts';

const WINDOW_MS = 600_000;
/** Rate limit per member. */
const MEMBERS = { limit: 10, windowMs: WINDOW_MS };
/** Rate limits for anonymous visitors; the size of their pictures is bounded in the database (upload-budget.ts). */
const ANONYMOUS_VISITORS = { perAddress: 10, limit: 30, perMerchant: 600, windowMs: WINDOW_MS };
/** Above this number of anonymous requests a human check is required; with pictures it is always required. */
const BUSY = { limit: 60, windowMs: WINDOW_MS };

/** Dependencies of feedback on other features. */
export interface FeedbackDeps {
  readonly humanCheck: HumanCheck;
}

/** M225, M307: feedback from visitors and members. */
export function feedbackRoutes(pipeline: Pipeline, { humanCheck }: FeedbackDeps): void {
  const { db, clock, random, pool } = pipeline.context;
  const members = createRateLimit({ db, clock }, 'feedback.members', MEMBERS);
  const anonymousVisitors = createVisitorLimit({ db, clock }, 'feedback.anonymous-visitors', ANONYMOUS_VISITORS);
  const busy = createRateLimit({ db, clock }, 'feedback.busy', BUSY);
  const takeAnonymousVisitor = async (
    { merchant, address }: Visit,
    solution: string | undefined,
    hasPictures: boolean,
  ) => {
    await anonymousVisitors.take(merchant, address);
    if (!(await busy.isOver(merchant, 'feedback')) && !hasPictures) return undefined;
    return (await humanCheck.validate(merchant, 'feedback', { humanCheck: solution })).refusal;
  };
  registerCall(pipeline, feedback, async (request, visit) => {
    const { type, content, images: sent = [], humanCheck: solution } = request;
    const { merchant, language } = visit;
    const text = content.trim();
    if (text === '') return refuseFields([EMPTY], language);
    const memberId = await whoWrites(pipeline, visit);
    if (memberId !== null) await members.take(merchant, memberId);
    const refusal = memberId === null ? await takeAnonymousVisitor(visit, solution, sent.length > 0) : undefined;
    if (refusal !== undefined) return refuse(refusal);
    const images = await redrawPictures(pool, merchant, sent);
    if (images === undefined) return refuse('picture_refused');
    const given = { memberId, type, content: text, language, images };
    const creation = creationOf(visit, feedback.name, { type, stated: text, sent }, memberId);
    await db.withMerchant(merchant, async (scope) => {
      if (creation !== undefined && (await findCreation(scope, creation)) !== undefined) return;
      await takeUpload(scope, merchant, memberId, images);
      await keepFeedback(scope, merchant, given, random);
      if (creation !== undefined) await keepCreation(scope, creation, 'feedback');
    });
    return succeed(null);
  });
}

/** M264. */
const EMPTY = {
  field: 'content',
  part: 'required',
  key: 'form.contentRequired',
  params: { min: 1, max: FEEDBACK.mostLength },
} as const;

/** The token is optional: a valid one identifies the author, an expired one is ignored. */
async function whoWrites(pipeline: Pipeline, { request }: Visit): Promise<string | null> {
  if (request.headers.authorization === undefined) return null;
  const found = await pipeline.authenticate(request);
  return typeof found === 'string' ? null : found.memberId;
}
