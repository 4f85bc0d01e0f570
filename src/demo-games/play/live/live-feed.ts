import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import type { DemoGamesContext } from '#demo-games/context/context.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { readLiveHello } from '../../rules/live-protocol.ts';
import { findSession, plays, type Session } from '../sessions.ts';

/** What pages follow, and how each of them sees it. */
export interface LiveSource<State> {
  readonly kind: string;
  /** The topic that a page asks for; undefined: the session may not follow it. */
  topicOf(session: Session, asked: string): string | undefined;
  /** Read once for all pages of a topic. */
  read(topic: string, sessions: readonly Session[]): Promise<State>;
  /** What a page shows; sent when it has changed. */
  show(state: State, session: Session): object;
}

export interface LiveFeed {
  routes(app: FastifyInstance): void;
  /** Reads the topics of a session now: something of it has changed in this process. */
  wake(session: Pick<Session, 'id'>): void;
  stop(): void;
}

interface Page {
  readonly socket: WebSocket;
  readonly token: string;
  readonly session: Session;
  /** The last state sent, as text. */
  sent: string;
  checkedAt: number;
}

interface Topic {
  readonly pages: Set<Page>;
  timer: NodeJS.Timeout | undefined;
  isReading: boolean;
  isStale: boolean;
}

const HELLO_MS = 5_000;
/** Changes of other processes, and of time, are seen within this time. */
const EVERY_MS = 500;
/** The session behind a page is looked up again. */
const CHECK_EVERY_MS = 30_000;
const MOST_PAGES = 4;
/** A page that does not read is dropped. */
const MOST_WAITING_BYTES = 256 * 1024;

/**
 * Pushes states to open pages at /api/<kind>/live. A topic is read twice a second while pages follow it, whatever their
 * number; a page gets a message when its own view has changed.
 */
export function createLiveFeed<State>(context: DemoGamesContext, source: LiveSource<State>): LiveFeed {
  const topics = new Map<string, Topic>();
  let isStopped = false;

  async function push(name: string, topic: Topic): Promise<void> {
    if (topic.isReading) {
      topic.isStale = true;
      return;
    }
    clearTimeout(topic.timer);
    topic.isReading = true;
    topic.isStale = false;
    try {
      await dropEnded(context, topic);
      const pages = [...topic.pages];
      const sessions = pages.map(({ session }) => session);
      const state = pages.length === 0 ? undefined : await source.read(name, sessions);
      if (state !== undefined) for (const page of pages) send(context, page, source.show(state, page.session));
    } catch (err) {
      logEvent(context.log, 'demo_games.push_failed', { err, topic: name });
    }
    topic.isReading = false;
    if (topic.pages.size === 0) topics.delete(name);
    else if (!isStopped) topic.timer = setTimeout(() => void push(name, topic), topic.isStale ? 0 : EVERY_MS).unref();
  }

  function follow(name: string, page: Page): void {
    const topic = topics.get(name) ?? { pages: new Set(), timer: undefined, isReading: false, isStale: false };
    topics.set(name, topic);
    const own = [...topic.pages].filter(({ session }) => session.id === page.session.id);
    if (own.length >= MOST_PAGES) own[0]?.socket.close();
    topic.pages.add(page);
    page.socket.on('close', () => topic.pages.delete(page));
    void push(name, topic);
  }

  async function admit(socket: WebSocket, text: string): Promise<void> {
    const hello = readLiveHello(text);
    const session = hello && (await findSession(context, hello.token));
    const name = session && plays(session, source.kind) ? source.topicOf(session, hello?.topic ?? '') : undefined;
    if (hello === undefined || session === undefined || name === undefined) return refuse(socket);
    if (socket.readyState !== socket.OPEN) return;
    follow(name, { socket, token: hello.token, session, sent: '', checkedAt: context.clock.now() });
  }

  return {
    routes(app) {
      app.get(`/api/${source.kind}/live`, { websocket: true }, (socket) => {
        const impatience = setTimeout(() => socket.close(), HELLO_MS).unref();
        socket.on('error', () => socket.terminate());
        socket.once('message', (data) => {
          clearTimeout(impatience);
          // A page says hello and then listens.
          socket.once('message', () => socket.terminate());
          void admit(socket, String(data)).catch((err: unknown) => {
            logEvent(context.log, 'demo_games.push_failed', { err, topic: source.kind });
            socket.close();
          });
        });
        socket.once('close', () => clearTimeout(impatience));
      });
    },
    wake({ id }) {
      for (const [name, topic] of topics)
        if ([...topic.pages].some(({ session }) => session.id === id)) void push(name, topic);
    },
    stop() {
      isStopped = true;
      for (const { pages, timer } of topics.values()) {
        clearTimeout(timer);
        for (const { socket } of pages) socket.close();
      }
    },
  };
}

function refuse(socket: WebSocket): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ error: 'session_over' }));
  socket.close();
}

function send({ clock }: DemoGamesContext, page: Page, state: unknown): void {
  const { socket } = page;
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > MOST_WAITING_BYTES) {
    socket.terminate();
    return;
  }
  const text = JSON.stringify(state);
  if (text === page.sent) return;
  page.sent = text;
  socket.send(`{"now":${clock.now()},"state":${text}}`);
}

/** Refuses pages whose session has ended. */
async function dropEnded(context: DemoGamesContext, { pages }: Topic): Promise<void> {
  const now = context.clock.now();
  for (const page of pages) {
    if (Math.abs(now - page.checkedAt) < CHECK_EVERY_MS) continue;
    page.checkedAt = now;
    if ((await findSession(context, page.token)) !== undefined) continue;
    pages.delete(page);
    refuse(page.socket);
  }
}
