/** A site of the platform's own whose server runs in another process: requests and sockets are passed on to it. */
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import httpProxy from '@fastify/http-proxy';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { answerByStatus } from '#serving/by-status.ts';
import { type Site, siteHeaders } from '#serving/headers.ts';
import { type ProxyTrust, readVisitor, stripForwarded } from '#serving/visitor.ts';

/** What is passed on, and how. */
export interface RelayOptions {
  /** Scheme and host of the other process. */
  readonly upstream: string;
  /** Everything under this address. */
  readonly prefix: string;
  readonly trust: ProxyTrust;
  /** What the other process is told of the visitor, besides the request. */
  readonly headersOf: (visit: {
    readonly address: string;
    readonly host: string;
    readonly isSecure: boolean;
  }) => Readonly<Record<string, string>>;
  /** Whose headers the answers carry; absent: the other process's own. */
  readonly site?: Site;
}

/** A server that hands on. */
export interface Relay {
  readonly app: FastifyInstance;
  /** Ends the answers that are under way, event streams above all, so that the server before it can stop. */
  endStreams(): Promise<void>;
}

/** A staff's export and a game's page come in moments; event streams are silent for long. */
const LONGEST_ANSWER_MS = 30_000;
const MOST_CONNECTIONS = 512;

/** Builds a server that never listens: requests and upgrades are handed to it. The upstream is fixed, and no redirect is followed. */
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
  // The types of the library leave `rewriteRequestHeaders` out.
  const wsClientOptions = {
    handshakeTimeout: LONGEST_ANSWER_MS,
    rewriteRequestHeaders: (_headers: IncomingHttpHeaders, request: FastifyRequest) => ({
      ...(request.headers.origin && { origin: request.headers.origin }),
      ...(request.headers.cookie && { cookie: request.headers.cookie }),
      ...visitHeaders(request.raw),
    }),
  };
  await app.register(httpProxy, {
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
      onError: (reply) => void reply.code(502).header('cache-control', 'no-store').send('502\n'),
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
