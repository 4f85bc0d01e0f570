import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import { refuse } from '#contract/wire/envelope.ts';
import { sendStatus } from '#serving/by-status.ts';
import { carryCookies } from '#serving/cookie-form.ts';
import { prepareDrain } from '#serving/drain.ts';
import { type Site, siteHeaders } from '#serving/headers.ts';
import { createFigures } from '#serving/health/figures.ts';
import { answerProbe, type Dependencies, type Health, probeOf } from '#serving/health/health.ts';
import { faultOf, type Refusing, refuseUnread, refuseUnrouted, refusingOptions } from '#serving/requests.ts';
import { traceRequests } from '#serving/tracing/trace-requests.ts';
import { type ProxyTrust, readVisitor } from '#serving/visitor.ts';
import { resolveHost } from '../wire/host.ts';
import { type Guest, guestHostsOf, openUpgrades } from './guests.ts';

/** Runs a platform site (guest) in a process without an edge. */
export interface GuestServerOptions {
  readonly guest: Guest;
  readonly site: Site;
  readonly trust: ProxyTrust;
  readonly log: Logger;
  /** Dependencies of the process, for `/deepz`. */
  readonly dependencies: () => Promise<Dependencies>;
}

/** Builds the server that serves only the guest's host, and probes by any host. */
export function createGuestServer(options: GuestServerOptions): FastifyInstance {
  const { guest, site, trust, log, dependencies } = options;
  const refusing: Refusing = { site, trustedHops: trust.trustedHops, body: refuse('bad_request') };
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    ...refusingOptions(refusing),
  });
  const hosts = {
    suffixes: [],
    hasMerchant: () => false,
    merchantOfDomain: () => undefined,
    guestHosts: guestHostsOf([guest]),
  };
  const health: Health = {
    ready: async () => true,
    dependencies,
    figures: createFigures(),
    isSite: (host) => resolveHost(host, hosts).kind === 'guest',
  };
  health.figures.watch(app);
  traceRequests(app, { followsCaller: false });
  app.addHook('onRequest', async (request, reply) => {
    const visitor = readVisitor(request.raw, trust);
    const { hostHeader, isSecure } = visitor;
    carryCookies(request.raw, reply.raw, visitor);
    if (faultOf(request.raw) !== undefined) return refuseUnread(refusing, request, reply);
    const probe = probeOf(request.raw);
    if (probe) reply.headers(siteHeaders(site, isSecure));
    const probed = probe && (await answerProbe(probe, request, reply, health));
    if (probed) return probed;
    if (resolveHost(hostHeader, hosts).kind === 'guest') {
      reply.hijack();
      guest.route(request.raw, reply.raw);
      return reply;
    }
    reply.headers(siteHeaders(site, isSecure));
    return sendStatus(reply, 404);
  });
  refuseUnrouted(app.server, refusing);
  prepareDrain(app);
  openUpgrades(app.server, [guest], hosts, trust);
  return app;
}
