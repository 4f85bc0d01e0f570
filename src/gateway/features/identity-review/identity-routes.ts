import * as calls from '#contract/identity/calls.ts';
import { refuse, succeed } from '#contract/wire/envelope.ts';
import { createRateLimit } from '#gateway/identity/checks/rate-limit.ts';
import { redrawPictures } from '#gateway/pictures/redraw-pictures.ts';
import { memberOf, type Pipeline, type Visit } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import { type Identities, readOwnIdentity } from './service.ts';

/** A question costs the site money, and documents are stored for years. */
const STARTS = { limit: 10, windowMs: 3_600_000 };
const PICTURES = { limit: 10, windowMs: 3_600_000 };
/** Maximum of the table, before encryption and base64. */
const MOST_BYTES = 1_000_000;

/** The member's own identity: its state, the provider, documents. */
export function identityRoutes(pipeline: Pipeline, identities: Identities): void {
  const { db, clock, pool } = pipeline.context;
  const starts = createRateLimit({ db, clock }, 'identity.starts', STARTS);
  const sent = createRateLimit({ db, clock }, 'identity.pictures', PICTURES);
  const ownerOf = (visit: Visit) => ({
    merchant: visit.merchant,
    memberId: memberOf(visit).memberId,
    now: clock.now(),
  });
  const answer = (visit: Visit) =>
    db.withMerchant(visit.merchant, async (scope) => succeed(await readOwnIdentity(scope, ownerOf(visit))));

  registerCall(pipeline, calls.identity, (_, visit) => answer(visit));
  registerCall(pipeline, calls.startIdentity, async (_, visit) => {
    const { memberId } = memberOf(visit);
    await starts.take(visit.merchant, memberId);
    await identities.start(visit.merchant, memberId);
    return answer(visit);
  });
  registerCall(pipeline, calls.sendDocument, async ({ kind, pictures }, visit) => {
    const { merchant } = visit;
    const isWanted = () => db.withMerchant(merchant, (scope) => identities.isWanted(scope, ownerOf(visit), kind));
    // Before a picture is decoded.
    if (!(await isWanted())) return refuse('not_found');
    await sent.take(merchant, memberOf(visit).memberId);
    const drawn = await redrawPictures(pool, merchant, pictures, MOST_BYTES);
    if (drawn === undefined) return refuse('picture_refused');
    return db.withMerchant(merchant, async (scope) => {
      const owner = ownerOf(visit);
      await identities.send(scope, owner, { kind, pictures: drawn });
      return succeed(await readOwnIdentity(scope, owner));
    });
  });
}
