import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { siteHeaders } from '#serving/headers.ts';
import { ASSET_POLICY } from '#serving/policy.ts';
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
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1)$/;

/** Settles for every request, before anything else, whose site it is for; a host that is nobody's goes no further. */
export function openDoor(app: FastifyInstance, context: EdgeContext): void {
  app.decorateRequest('merchant', '');
  app.decorateRequest('siteHost', '');
  app.decorateRequest('visitor');
  app.addHook('onRequest', async (request, reply) => {
    request.visitor = readVisitor(request.raw, context.trustedHops);
    reply.headers(siteHeaders('portal', request.visitor.isSecure));
    if (request.url.startsWith('/assets/')) reply.header('content-security-policy', ASSET_POLICY);
    if (context.isDraining()) reply.header('connection', 'close');
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

/** Probes of the machine itself come by its address, which is no brand's. */
function isProbe(request: FastifyRequest): boolean {
  return request.method === 'GET' && PROBES.includes(request.url) && LOOPBACK.test(request.visitor.address);
}

function answerProbe(request: FastifyRequest, reply: FastifyReply, { link }: EdgeContext): FastifyReply {
  if (!link.answer) return reply.code(200).header('cache-control', 'no-store').send({ live: true });
  reply.hijack();
  link.answer(request.raw, reply.raw, { merchant: '', host: request.siteHost, address: request.visitor.address });
  return reply;
}
