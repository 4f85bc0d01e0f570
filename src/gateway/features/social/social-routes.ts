import type { FastifyReply } from 'fastify';
import {
  beginSocial,
  finishSocial,
  linkedProviders,
  linkSocial,
  registerSocial,
  SOCIAL_CALLBACK,
  socialProviders,
  unlinkProvider,
} from '#contract/social/calls.ts';
import { refuse, succeed } from '#contract/wire/envelope.ts';
import { createVisitorLimit } from '#gateway/identity/checks/visitor-limit.ts';
import { isOffered } from '#gateway/identity/offered.ts';
import { memberOf, type Pipeline } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { readSocialCookie, setSocialCookie } from './cookie.ts';
import type { SocialDeps } from './deps.ts';
import { finish, link, register } from './finish.ts';
import { createJourney } from './journey.ts';
import { deleteAccount, listAccounts } from './store.ts';

const JOURNEYS = { limit: 60, windowMs: 60_000 };
const REGISTRATIONS = { limit: 60, windowMs: 10 * 60_000 };

/** Social log-in (M102, D27). */
export function socialRoutes(pipeline: Pipeline, deps: SocialDeps): void {
  const { context } = pipeline;
  const journey = createJourney(context, deps);
  const journeys = createVisitorLimit(context, 'social.journeys', JOURNEYS);
  const registrations = createVisitorLimit(context, 'social.registrations', REGISTRATIONS);

  registerCall(pipeline, socialProviders, async (_, { merchant }) =>
    succeed({ providers: [...(await deps.providers.list(merchant))] }),
  );

  registerCall(pipeline, beginSocial, async ({ provider }, { merchant, address, request, reply }) => {
    await journeys.take(merchant, address);
    // The request pipeline has checked Origin against the requested host.
    const origin = new URL(request.headers.origin ?? '').origin;
    const traveller = { provider, origin, browser: readSocialCookie(request) };
    const begun = await journey.begin(merchant, traveller).catch((err: unknown) => {
      logEvent(context.log, 'social.provider_unreachable', { err, merchant, provider });
      return 'failed' as const;
    });
    if (begun === 'failed') return refuse('social_failed');
    if (begun === undefined) return refuse('function_not_available');
    setSocialCookie(reply, begun.browser);
    return succeed({ url: begun.url });
  });

  pipeline.app.get(SOCIAL_CALLBACK, { exposeHeadRoute: false }, async (request, reply) => {
    await journeys.take(request.merchant, request.visitorAddress);
    const query = request.url.split('?')[1] ?? '';
    const ticket = await journey.arrive(request.merchant, query, readSocialCookie(request));
    return leadBack(reply, ticket);
  });

  registerCall(pipeline, finishSocial, async ({ ticket }, visit) => {
    await journeys.take(visit.merchant, visit.address);
    return finish({ context, deps, visit }, ticket, await isOffered(pipeline, visit, registerSocial.when));
  });

  registerCall(pipeline, linkSocial, async ({ ticket, password }, visit) => {
    await journeys.take(visit.merchant, visit.address);
    return link({ context, deps, visit }, ticket, password);
  });

  registerCall(pipeline, registerSocial, async (request, visit) => {
    await registrations.take(visit.merchant, visit.address);
    return register({ context, deps, visit }, request);
  });

  linkedRoutes(pipeline, deps);
}

function linkedRoutes(pipeline: Pipeline, deps: SocialDeps): void {
  const { db } = pipeline.context;

  registerCall(pipeline, linkedProviders, async (_, visit) => {
    const { merchant } = visit;
    const { memberId } = memberOf(visit);
    const providers = await db.withMerchant(merchant, (scope) => listAccounts(scope, merchant, memberId));
    return succeed({ providers });
  });

  registerCall(pipeline, unlinkProvider, async ({ provider, password }, visit) => {
    const { merchant } = visit;
    const { memberId, member } = memberOf(visit);
    // The last sign-in method cannot be removed.
    if (!member.hasPassword) return refuse('password_wrong');
    const refusal = await deps.askPassword({ merchant, memberId, password });
    if (refusal !== undefined) return refusal;
    await db.withMerchant(merchant, (scope) => deleteAccount(scope, merchant, memberId, provider));
    return succeed(null);
  });
}

/** Redirects only to the log-in page of the requested host, whatever the URL contains. */
function leadBack(reply: FastifyReply, ticket: string | undefined): FastifyReply {
  // The callback URL contains a code: send no referrer.
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  return reply.redirect(`/login?social=${ticket ?? 'failed'}`, 303);
}
