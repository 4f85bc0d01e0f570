import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '#contract/wire/envelope.ts';
import { carryCookies } from '#serving/cookie-form.ts';
import { siteHeaders } from '#serving/headers.ts';
import { ASSET_POLICY } from '#serving/policy.ts';
import { faultOf, isLoopback, namesThisMachine, type Refusing, refuseUnread } from '#serving/requests.ts';
import { readVisitor, type Visitor } from '#serving/visitor.ts';
import { settleHost } from '../wire/host.ts';
import type { EdgeContext } from './context.ts';
import { guestAt } from './guests.ts';
import { sendNotice } from './notice.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose site was asked for. */
    merchant: string;
    /** The host that was asked for, normalised. */
    siteHost: string;
    visitor: Visitor;
  }
}

const PROBES = ['/healthz', '/readyz', '/metrics'];

/** How the edge refuses what cannot be read: as a call is refused, since no browser sends it. */
export function refusingOf({ trustedHops }: Pick<EdgeContext, 'trustedHops'>): Refusing {
  return { site: 'portal', trustedHops, body: refuse('bad_request') };
}

/** Settles for every request, before anything else, whose site it is for; a host that is nobody's goes no further. */
export function openPipeline(app: FastifyInstance, context: EdgeContext): void {
  const refusing = refusingOf(context);
  app.decorateRequest('merchant', '');
  app.decorateRequest('siteHost', '');
  app.decorateRequest('visitor');
  app.addHook('onRequest', async (request, reply) => {
    request.visitor = readVisitor(request.raw, context);
    carryCookies(request.raw, reply.raw, request.visitor);
    reply.headers(siteHeaders('portal', request.visitor.isSecure));
    if (request.url.startsWith('/assets/')) reply.header('content-security-policy', ASSET_POLICY);
    if (faultOf(request.raw) !== undefined) return refuseUnread(refusing, request, reply);
    const answer = settleHost(request.visitor.hostHeader, context.hosts);
    request.siteHost = answer.host;
    if (answer.kind === 'brand') {
      request.merchant = answer.merchant;
      return undefined;
    }
    const guest = answer.kind === 'guest' ? guestAt(context.guests, answer.host) : undefined;
    if (guest) {
      // Its headers are its own: a guest's pages are framed, a brand's never are.
      reply.hijack();
      guest.route(request.raw, reply.raw);
      return reply;
    }
    if (answer.kind === 'unknown' && isProbe(request)) return answerProbe(request, reply, context);
    return sendNotice(request, reply, context, answer.kind === 'console' ? 'console' : 'domainUnknown');
  });
}

/**
 * Probes of the machine itself come from its address and by its address or name. By any other name a page could ask for them
 * in a browser on this machine: its own name would lead here.
 */
function isProbe({ method, url, visitor, siteHost }: FastifyRequest): boolean {
  return method === 'GET' && PROBES.includes(url) && isLoopback(visitor.address) && namesThisMachine(siteHost);
}

function answerProbe(request: FastifyRequest, reply: FastifyReply, { link }: EdgeContext): FastifyReply {
  if (!link.answer) return reply.code(200).header('cache-control', 'no-store').send({ live: true });
  reply.hijack();
  link.answer(request.raw, reply.raw, { merchant: '', host: request.siteHost, address: request.visitor.address });
  return reply;
}
