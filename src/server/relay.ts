/** Reverse proxy to a platform site in another process, for requests and WebSockets. */
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { refuseCall } from '#edge/wire/refuse-call.ts';
import { answerByStatus } from '#serving/by-status.ts';
import { type Site, siteHeaders } from '#serving/headers.ts';
import { type ProxyTrust, readVisitor, stripForwarded } from '#serving/visitor.ts';

export interface RelayOptions {
  readonly upstream: string;
  readonly prefix: string;
  readonly trust: ProxyTrust;
  /** Additional request headers about the visitor. */
  readonly headersOf: (visit: {
    readonly address: string;
    readonly host: string;
    readonly isSecure: boolean;
  }) => Readonly<Record<string, string>>;
  /** Site whose response headers are used; absent: the other process's own. */
  readonly site?: Site;
}

export interface Relay {
  readonly app: FastifyInstance;
  /** Ends pending responses, in particular event streams, so that the surrounding server can stop. */
  endStreams(): Promise<void>;
}

/** Timeout of response headers and handshakes; bodies have none, because event streams may be silent for long. */
const LONGEST_ANSWER_MS = 30_000;
const MOST_CONNECTIONS = 512;

/**
 * Builds a server that never listens: requests and upgrades are passed to it. The upstream is fixed, and no redirect is
 * followed.
 */
export async function buildRelay({ upstream, prefix, trust, headersOf, site }: RelayOptions): Promise<Relay> {
  const app = Fastify({ logger: false, return503OnClosing: false, forceCloseConnections: true });
  const visitHeaders = (request: Parameters<typeof readVisitor>[0]): Readonly<Record<string, string>> => {
    const { address, hostHeader = '', isSecure } = readVisitor(request, trust);
    return headersOf({ address, host: hostHeader, isSecure });
  };
  const answers = new Set<ServerResponse>();
  app.addHook('onRequest', async (_request, { raw }) => {
    answers.add(raw);
    raw.once('close', () => answers.delete(raw));
  });
  if (site) {
    app.addHook('onRequest', async ({ raw }, reply) => {
      reply.headers(siteHeaders(site, readVisitor(raw, trust).isSecure));
    });
  }
  // `rewriteRequestHeaders` is missing in the library's types.
  const wsClientOptions = {
    handshakeTimeout: LONGEST_ANSWER_MS,
    rewriteRequestHeaders: (_headers: IncomingHttpHeaders, request: FastifyRequest) => ({
      ...(request.headers.origin && { origin: request.headers.origin }),
      ...(request.headers.cookie && { cookie: request.headers.cookie }),
      ...visitHeaders(request.raw),
    }),
  };
  await app.register(import('@fastify/http-proxy'), {
    upstream,
    prefix,
    rewritePrefix: prefix,
    http2: false,
    websocket: true,
    wsClientOptions,
    maxRetriesOn503: 0,
    disableRequestLogging: true,
    undici: { headersTimeout: LONGEST_ANSWER_MS, bodyTimeout: 0, connections: MOST_CONNECTIONS },
    replyOptions: {
      rewriteRequestHeaders: ({ raw }, given) => {
        const headers = { ...given };
        stripForwarded(headers);
        return { ...headers, ...visitHeaders(raw) };
      },
      // Calls of staff read the error as JSON; a browser that opens a page reads the status.
      onError: (reply) => void refuseCall(reply.header('retry-after', '2'), 'bad_gateway'),
    },
  });
  answerByStatus(app);
  await app.ready();
  return {
    app,
    async endStreams() {
      for (const answer of answers) answer.end();
    },
  };
}
