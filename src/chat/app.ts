import Fastify, { type FastifyInstance } from 'fastify';
import { answerByStatus } from '#serving/by-status.ts';
import { pageHeaders, siteHeaders } from '#serving/headers.ts';
import { readPageFiles, serveAssets } from '#serving/page-files.ts';
import { cameByTls } from '#serving/visitor.ts';
import { composePage, roomPage } from './page.ts';
import { loadChatTexts } from './texts/load.ts';

export interface ChatPageOptions {
  readonly clientFolder: string;
  /** The build of the page, if it is being made. */
  readonly built?: Promise<void> | undefined;
  /** Origins whose pages may frame the chat room, as CSP sources; read again for each page. */
  readonly framedBy: () => readonly string[];
  /** Number of trusted proxies that append to X-Forwarded-*. */
  readonly trustedHops: number;
}

/**
 * Builds the web server of the chat room's page and files; messages go directly between the page and the gateway. It
 * never listens: requests are passed to it. Throws if the page is not built.
 */
export async function buildChatApp(options: ChatPageOptions): Promise<FastifyInstance> {
  const { clientFolder, built, framedBy, trustedHops } = options;
  const files = readPageFiles({
    folder: clientFolder,
    list: 'chat-chunks.json',
    entries: { room: 'src/chat/client/entry.tsx' },
    subject: 'The pages of the chat room',
    built,
  });
  const texts = loadChatTexts();
  const app = Fastify({ logger: false, bodyLimit: 1_024, requestTimeout: 30_000, return503OnClosing: false });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(siteHeaders('chat', cameByTls(request.raw, trustedHops))).header('cache-control', 'no-store');
  });
  app.get<{ Querystring: Record<string, unknown> }>('/', async (request, reply) => {
    const { room } = await files;
    return reply
      .headers(pageHeaders(roomPage(framedBy())))
      .type('text/html; charset=utf-8')
      .send(composePage(room, texts, request.query, request.headers['accept-language']));
  });
  await serveAssets(app, clientFolder);
  answerByStatus(app);
  await app.ready();
  return app;
}
