/**
 * Probes of a part (docs/guides/deploy.md#health): `/healthz` is the process, `/readyz` whether this process can serve
 * (a balancer asks it), `/deepz` its dependencies (alerts ask it), `/metrics` its figures for Prometheus. The first two
 * answer by every name and to every address.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback, isLoopbackHost } from '../requests.ts';
import type { Figures } from './figures.ts';

/** `ok`, or what is wrong with a dependency: one word for people and alerts, never an address or a secret. */
export type DependencyState = 'ok' | 'away' | 'read_only' | 'refused';

/** Name of a dependency to its state. */
export type Dependencies = Readonly<Record<string, DependencyState>>;

export interface Health {
  /** Whether leaving out or restarting this process would not help; false before the process has served once. */
  ready(): Promise<boolean>;
  /** Never rejects; answers within seconds. */
  dependencies(): Promise<Dependencies>;
  readonly figures: Figures;
  /** Whether a host is a site of players or staff: such a host has no figures. */
  isSite(host: string): boolean;
}

export const PROBES = ['/healthz', '/readyz', '/deepz', '/metrics'] as const;
type Probe = (typeof PROBES)[number];

/** The probe that a request asks for; undefined for any other request. */
export function probeOf({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): Probe | undefined {
  return method === 'GET' || method === 'HEAD' ? PROBES.find((path) => path === url.split('?', 1)[0]) : undefined;
}

/** Answers a probe. Undefined if the client may not have it: the server answers as for an unknown address. */
export async function answerProbe(
  probe: Probe,
  request: FastifyRequest,
  reply: FastifyReply,
  health: Health,
): Promise<FastifyReply | undefined> {
  reply.header('cache-control', 'no-store');
  if (!isOpenToAll(probe) && !isOperator(request, health)) return undefined;
  if (probe === '/healthz') return reply.send({ live: true });
  if (probe === '/readyz') {
    const ready = !request.server.isDraining() && (await health.ready());
    return reply.code(ready ? 200 : 503).send({ ready });
  }
  if (probe === '/metrics') {
    const { registry } = health.figures;
    return reply.type(registry.contentType).send(await registry.metrics());
  }
  const dependencies = await health.dependencies();
  const ready = Object.values(dependencies).every((state) => state === 'ok');
  return reply.code(ready ? 200 : 503).send({ ready, dependencies });
}

/** Whether every client may have it: a balancer comes by any name and from any address. */
export function isOpenToAll(probe: Probe): boolean {
  return probe === '/healthz' || probe === '/readyz';
}

/**
 * Figures and dependencies are for machines of the operator: a private address that came through no proxy and names no
 * site. On this machine the host must be its own address or name, or a page whose name resolves here (DNS rebinding)
 * could read them in a browser.
 */
export function isOperator({ raw }: FastifyRequest, { isSite }: Pick<Health, 'isSite'>): boolean {
  if (raw.headers['x-forwarded-for'] !== undefined || raw.headers.forwarded !== undefined) return false;
  const host = (raw.headers.host ?? '').replace(/:\d{1,5}$/, '').toLowerCase();
  const address = raw.socket.remoteAddress ?? '';
  if (isLoopback(address)) return isLoopbackHost(host);
  return isPrivate(address) && !isSite(host);
}

/** Networks that are not routed on the internet (RFC 1918, RFC 6598, RFC 4193, link-local). */
const PRIVATE =
  /^(?:::ffff:)?(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|169\.254\.)|^(?:f[cd]|fe[89ab])/i;

function isPrivate(address: string): boolean {
  return PRIVATE.test(address);
}

/** Answers the probes of a server before any other step, and counts its requests. */
export function openHealth(app: FastifyInstance, health: Health): void {
  health.figures.watch(app);
  app.addHook('onRequest', async (request, reply) => {
    const probe = probeOf(request.raw);
    return probe && (await answerProbe(probe, request, reply, health));
  });
}
