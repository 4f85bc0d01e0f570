import { chatUnreadCount, launchChat } from '#contract/chat/calls.ts';
import { succeed } from '#contract/wire/envelope.ts';
import { createRateLimit } from '#gateway/identity/checks/rate-limit.ts';
import { memberOf, type Pipeline } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import { siteOf } from '#gateway/pipeline/site-of.ts';
import { createRooms } from './rooms.ts';
import { createChatService } from './service.ts';
import { createSocketServer, takeUpgrade } from './socket.ts';

const LAUNCHES = { limit: 30, windowMs: 60_000 };

/** The chat room (M58, M90): its two HTTP routes and its WebSocket connections. */
export function chatRoutes(pipeline: Pipeline): void {
  const { app, context } = pipeline;
  const launches = createRateLimit(context, 'chat.launches', LAUNCHES);
  const chat = createChatService(context);
  const rooms = createRooms(context);
  registerCall(pipeline, launchChat, async (_, visit) => {
    const { merchant, language } = visit;
    const { memberId, sessionId } = memberOf(visit);
    await launches.take(merchant, memberId);
    const site = siteOf(visit);
    const login = Buffer.from(sessionId, 'base64url');
    const ticket = await chat.giveTicket(merchant, { memberId, login, site });
    const address = new URL('/', context.config.chatOrigin);
    address.search = new URLSearchParams({ ticket, lang: language }).toString();
    return succeed({ chatUrl: address.href, takesLook: true });
  });
  registerCall(pipeline, chatUnreadCount, async (_, visit) =>
    succeed(await chat.unread(visit.merchant, memberOf(visit).memberId)),
  );
  const sockets = createSocketServer(context, chat, rooms);
  app.server.on('upgrade', (request, socket, head) => takeUpgrade(sockets, request, socket, head));
  app.addHook('onReady', async () => void (await sockets));
  app.addHook('preClose', async () => rooms.close());
  app.addHook('onClose', async () => (await sockets).close());
}
