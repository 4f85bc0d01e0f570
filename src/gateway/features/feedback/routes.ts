import { FEEDBACK, feedback } from '#contract/service/calls.ts';
import { serviceSchemas } from '#contract/service/schemas.ts';
import { refuse, succeed } from '#contract/wire/envelope.ts';
import type { Door, Visit } from '#gateway/door/door.ts';
import { registerCall } from '#gateway/door/register-call.ts';
import { createRateLimit } from '#gateway/identity/checks/rate-limit.ts';
import { defineJob, noneIfCostly } from '#pool/job.ts';
import type { Pool } from '#pool/pool.ts';
import { keepFeedback } from './store.ts';

/** Of a member, or of an address where nobody is signed in. */
const LIMIT = { limit: 10, windowMs: 600_000 };

/** M225, M307: what visitors and members have to say. */
export function feedbackRoutes(door: Door): void {
  const { db, clock, random, pool } = door.context;
  const limit = createRateLimit(clock, LIMIT);
  registerCall(door, feedback, serviceSchemas.feedback, async ({ type, content, images: sent = [] }, visit) => {
    const { merchant, language, address } = visit;
    const said = content.trim();
    if (said === '') return refuse('invalid_request', { value: { fields: [{ field: 'content', code: 'empty' }] } });
    const memberId = await whoWrites(door, visit);
    limit.take(merchant, memberId ?? address);
    const images = await redrawAll(pool, merchant, sent);
    if (images === undefined) return refuse('picture_refused');
    const given = { memberId, type, content: said, language, images };
    await db.withMerchant(merchant, (scope) => keepFeedback(scope, merchant, given, random));
    return succeed(null);
  });
}

/** The call needs no token; one that is there says who writes, and one that has ended says nothing. */
async function whoWrites(door: Door, { request }: Visit): Promise<string | null> {
  if (request.headers.authorization === undefined) return null;
  const found = await door.authenticate(request);
  return typeof found === 'string' ? null : found.memberId;
}

/** A photo of forty megapixels takes a second. */
const REDRAW = defineJob<typeof import('./redraw-photo.work.ts').work>(
  new URL('./redraw-photo.work.ts', import.meta.url),
  {
    lane: 'uploads',
    limitMs: 10_000,
  },
);

/** One after the other: each takes memory while it is decoded. Undefined when one of them cannot be used. */
async function redrawAll(pool: Pool, merchant: string, sent: readonly string[]): Promise<Buffer[] | undefined> {
  const images: Buffer[] = [];
  for (const base64 of sent) {
    const bytes = Buffer.from(base64, 'base64');
    if (bytes.length > FEEDBACK.mostImageBytes) return undefined;
    const image = await pool.run(REDRAW, merchant, bytes).catch(noneIfCostly);
    if (image === undefined) return undefined;
    images.push(Buffer.from(image));
  }
  return images;
}
