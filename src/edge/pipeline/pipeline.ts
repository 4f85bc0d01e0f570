import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '#contract/wire/envelope.ts';
import { carryCookies } from '#serving/cookie-form.ts';
import { siteHeaders } from '#serving/headers.ts';
import { answerProbe, isOpenToAll, isOperator, probeOf } from '#serving/health/health.ts';
import { ASSET_POLICY } from '#serving/policy.ts';
import { faultOf, type Refusing, refuseUnread } from '#serving/requests.ts';
import { readVisitor, type Visitor } from '#serving/visitor.ts';
import { resolveHost } from '../wire/host.ts';
import { isEvaluation, refuseHost } from '../wire/refuse-evaluation.ts';
import type { EdgeContext } from './context.ts';
import { guestAt } from './guests.ts';
import { sendNotice } from './notice.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The merchant of the requested site. */
    merchant: string;
    siteHost: string;
    visitor: Visitor;
  }
}

/** How the edge refuses malformed requests: with a call's error reply, since no browser sends such a request. */
export function refusingOf({ trustedHops }: Pick<EdgeContext, 'trustedHops'>): Refusing {
  return { site: 'portal', trustedHops, body: refuse('bad_request') };
}

/** Resolves the site of every request before any other step; a request for an unknown host is refused here. */
export function openPipeline(app: FastifyInstance, context: EdgeContext): void {
  const refusing = refusingOf(context);
  app.decorateRequest('merchant', '');
  app.decorateRequest('siteHost', '');
  app.decorateRequest('visitor');
  context.health.figures.watch(app);
  app.addHook('onRequest', async (request, reply) => {
    request.visitor = readVisitor(request.raw, context);
    carryCookies(request.raw, reply.raw, request.visitor);
    reply.headers(siteHeaders('portal', request.visitor.isSecure));
    if (request.url.startsWith('/assets/')) reply.header('content-security-policy', ASSET_POLICY);
    if (faultOf(request.raw) !== undefined) return refuseUnread(refusing, request, reply);
    const probed = await answerProbes(request, reply, context);
    if (probed) return probed;
    const answer = resolveHost(request.visitor.hostHeader, context.hosts);
    request.siteHost = answer.host;
    if (answer.kind === 'brand') {
      request.merchant = answer.merchant;
      return undefined;
    }
    const guest = answer.kind === 'guest' ? guestAt(context.guests, answer.host) : undefined;
    if (guest) {
      // The guest sets its own headers: a guest's pages may be framed, a brand's may not.
      reply.hijack();
      guest.route(request.raw, reply.raw);
      return reply;
    }
    if (isEvaluation(request.url)) return refuseHost(request, reply);
    return sendNotice(request, reply, context, answer.kind === 'console' ? 'console' : 'domainUnknown');
  });
}

/** Probes come before the host: a balancer names none, or its own. Undefined for any other request. */
async function answerProbes(
  request: FastifyRequest,
  reply: FastifyReply,
  { link, health }: EdgeContext,
): Promise<FastifyReply | undefined> {
  const probe = probeOf(request.raw);
  if (probe === undefined) return undefined;
  if (!isOpenToAll(probe) && !isOperator(request, health)) return undefined;
  if (!link.answer) return answerProbe(probe, request, reply, health);
  reply.hijack();
  link.answer(request.raw, reply.raw, { merchant: '', host: '', address: request.visitor.address });
  return reply;
}
