import { chooseAvatar, memberIcon, playerAvatar } from '#contract/security/calls.ts';
import { refuse, succeed } from '#contract/wire/envelope.ts';
import { createRateLimit } from '#gateway/identity/checks/rate-limit.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { memberOf, type Pipeline, type Visit } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import { defineJob, noneIfCostly } from '#pool/job.ts';
import { DATA_POLICY } from '#serving/policy.ts';
import { AVATAR_PATH, keepOwnPicture, keepStaticAvatar, readAvatarOf, readPicture } from './avatars.ts';

/** A picture of a megapixel takes 30 ms. */
const REDRAW = defineJob<typeof import('./redraw-avatar.work.ts').work>(
  new URL('./redraw-avatar.work.ts', import.meta.url),
  {
    priorityClass: 'uploads',
    limitMs: 5_000,
  },
);

const CHANGES = { limit: 20, windowMs: 600_000 };
const NAME = /^([A-Za-z0-9_-]{22})\.png$/;

/** Security headers: a member's picture must never be rendered as a page. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-disposition': 'attachment; filename="avatar.png"',
  'content-security-policy': DATA_POLICY,
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** Avatar routes (M285, M286). */
export function avatarRoutes(pipeline: Pipeline): void {
  const { db, clock, random, pool } = pipeline.context;
  const changes = createRateLimit({ db, clock }, 'security.changes', CHANGES);
  const answerAvatar = async (_: unknown, visit: Visit) => {
    const { memberId } = memberOf(visit);
    const avatar = await db.withMerchant(visit.merchant, (scope) => readAvatarOf(scope, visit.merchant, memberId));
    return succeed(avatar ?? null);
  };
  registerCall(pipeline, memberIcon, answerAvatar);
  registerCall(pipeline, playerAvatar, answerAvatar);

  registerCall(pipeline, chooseAvatar, async (choice, visit) => {
    const { merchant } = visit;
    const { memberId } = memberOf(visit);
    await changes.take(merchant, memberId);
    if (choice.avatarType === 'STATIC') {
      return succeed(await db.withMerchant(merchant, (s) => keepStaticAvatar(s, merchant, memberId, choice.avatar)));
    }
    const drawn = await pool.run(REDRAW, merchant, choice.image).catch(noneIfCostly);
    if (drawn === undefined) return refuse('avatar_refused');
    const image = Buffer.from(drawn);
    return succeed(await db.withMerchant(merchant, (s) => keepOwnPicture(s, merchant, memberId, image, random)));
  });

  pipeline.app.get<{ Params: { file: string } }>(`${AVATAR_PATH}:file`, async (request, reply) => {
    const { merchant } = request;
    const name = NAME.exec(request.params.file)?.[1];
    const image = name && (await db.withMerchant(merchant, (scope) => readPicture(scope, merchant, name)));
    if (!image) throw new Failure('not_found');
    return reply.headers(HEADERS).type('image/png').send(image);
  });
}
