import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import { answerByStatus } from '#serving/by-status.ts';
import { pageHeaders, siteHeaders } from '#serving/headers.ts';
import { cameByTls } from '#serving/visitor.ts';
import { readChatBuild } from './build.ts';
import { composePage, roomPage } from './page.ts';
import { loadChatTexts } from './texts/load.ts';

export interface ChatPageOptions {
  readonly clientFolder: string;
  /** Origins whose pages may frame the chat room, as CSP sources; read again for each page. */
  readonly framedBy: () => readonly string[];
  /** Number of trusted proxies that append to X-Forwarded-*. */
  readonly trustedHops: number;
}

/**
 * Builds the web server of the chat room's page and files; messages go directly between the page and the gateway. It
 * never listens: requests are passed to it. Throws ChatBuildError if the page is not built.
 */
export async function buildChatApp({ clientFolder, framedBy, trustedHops }: ChatPageOptions): Promise<FastifyInstance> {
  const files = readChatBuild(clientFolder);
  const texts = loadChatTexts();
  const app = Fastify({ logger: false, bodyLimit: 1_024, requestTimeout: 30_000, return503OnClosing: false });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(siteHeaders('chat', cameByTls(request.raw, trustedHops))).header('cache-control', 'no-store');
  });
  app.get<{ Querystring: Record<string, unknown> }>('/', (request, reply) =>
    reply
      .headers(pageHeaders(roomPage(framedBy())))
      .type('text/html; charset=utf-8')
      .send(composePage(files, texts, request.query, request.headers['accept-language'])),
  );
  await app.register(fastifyStatic, {
    root: join(clientFolder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    dotfiles: 'deny',
  });
  answerByStatus(app);
  await app.ready();
  return app;
}
