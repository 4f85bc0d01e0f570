import type { ChatNotice } from '#contract/chat/chat-messages.ts';
import type { Context } from '#gateway/context/context.ts';
import { createChannelListener } from '#gateway/revisions/channel-listener.ts';
import { logEvent } from '#serving/log/log-event.ts';
import type { ChatConnection } from './connection.ts';
import {
  MOST_CHANGES,
  type RoomChange,
  readChanges,
  readHistory,
  readLastChange,
  readPresence,
  readStates,
} from './read-model.ts';
import { CHAT_CHANNEL, holdVisits, releaseVisit } from './store.ts';

/**
 * The chat rooms of one process: the WebSocket connections of its pages, and the updates sent to them. Every event is
 * first a database row, then sent: at once on a notification, and by a poll every second that finds missed events,
 * ended sessions, mutes and presence. A process without connections makes no queries.
 */
export interface Rooms {
  /** Sends the history to a connection, then all later events. `after`: the last id that the page has. */
  join(connection: ChatConnection, after: number): Promise<void>;
  leave(connection: ChatConnection): Promise<void>;
  /** Sends a merchant's pending changes; resolves when they are sent. */
  catchUp(merchant: string): Promise<void>;
  hasCapacity(): boolean;
  connectionsOf(merchant: string, memberId: string): number;
  /** Closes every connection and the notification listener. */
  close(): Promise<void>;
}

/** Maximum number of connections per process; further pages get a "room full" error. */
const MOST_CONNECTIONS = 5_000;
const COMPARE_EVERY_MS = 1_000;

interface Room {
  readonly connections: Set<ChatConnection>;
  /** Last change number sent to the connections; undefined: not read yet. */
  known: number | undefined;
  presence: (ChatNotice & { readonly type: 'presence' }) | undefined;
  /** The read in progress, and whether another read must follow. */
  reading: Promise<void> | undefined;
  isDue: boolean;
}

/** Creates the rooms; the notification listener starts with the first connection. */
export function createRooms({ db, log }: Pick<Context, 'db' | 'log'>, everyMs = COMPARE_EVERY_MS): Rooms {
  const rooms = new Map<string, Room>();
  const channelListener = createChannelListener({
    url: db.appUrl,
    channel: CHAT_CHANNEL,
    everyMs,
    log,
    compare,
    hear: (merchant) => void catchUp(merchant).catch((err: unknown) => logEvent(log, 'chat.read_failed', { err })),
  });
  const listen = once(channelListener.start);

  async function catchUp(merchant: string): Promise<void> {
    const room = rooms.get(merchant);
    if (room !== undefined) await readChangesOf(db, merchant, room);
  }

  async function check(merchant: string): Promise<void> {
    const room = rooms.get(merchant);
    if (room !== undefined) await checkConnections(db, merchant, room);
  }

  async function compare(): Promise<void> {
    for (const merchant of [...rooms.keys()]) {
      await catchUp(merchant);
      await check(merchant);
    }
  }

  async function join(connection: ChatConnection, after: number): Promise<void> {
    const { merchant } = connection.connected;
    const room = roomOf(rooms, merchant);
    // From here on the connection buffers events, so that none is lost between its history and later events.
    room.connections.add(connection);
    listen();
    await notifyHistory(db, room, connection, after);
    await catchUp(merchant);
    await check(merchant);
  }

  async function leave(connection: ChatConnection): Promise<void> {
    const { merchant, pass } = connection.connected;
    const room = rooms.get(merchant);
    if (room === undefined || !room.connections.delete(connection)) return;
    if (room.connections.size === 0) rooms.delete(merchant);
    const isElsewhere = [...room.connections].some(({ connected }) => connected.pass.equals(pass));
    if (!isElsewhere) await db.withMerchant(merchant, (scope) => releaseVisit(scope, merchant, pass));
  }

  return {
    join,
    leave,
    catchUp,
    hasCapacity: () =>
      [...rooms.values()].reduce((sum, { connections }) => sum + connections.size, 0) < MOST_CONNECTIONS,
    connectionsOf: (merchant, memberId) =>
      [...(rooms.get(merchant)?.connections ?? [])].filter(({ connected }) => connected.memberId === memberId).length,
    async close() {
      for (const { connections } of rooms.values()) for (const connection of connections) connection.close();
      await channelListener.stop();
    },
  };
}

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    act();
  };
}

function roomOf(rooms: Map<string, Room>, merchant: string): Room {
  const known = rooms.get(merchant);
  if (known !== undefined) return known;
  const made = {
    connections: new Set<ChatConnection>(),
    known: undefined,
    presence: undefined,
    reading: undefined,
    isDue: false,
  };
  rooms.set(merchant, made);
  return made;
}

type Database = Context['db'];

/** One read per room at a time, so that changes are sent in order. */
function readChangesOf(db: Database, merchant: string, room: Room): Promise<void> {
  room.isDue = true;
  room.reading ??= readOn(db, merchant, room).finally(() => {
    room.reading = undefined;
  });
  return room.reading;
}

async function readOn(db: Database, merchant: string, room: Room): Promise<void> {
  while (room.isDue) {
    room.isDue = false;
    const { known } = room;
    if (known === undefined) continue;
    const changes = await db.withMerchant(merchant, (scope) => readChanges(scope, merchant, known));
    notifyChanges(room, changes);
    if (changes.length === MOST_CHANGES) room.isDue = true;
  }
}

/** Sends the messages from before the connection; later events follow. */
async function notifyHistory(db: Database, room: Room, connection: ChatConnection, after: number): Promise<void> {
  const { merchant, pass } = connection.connected;
  const { last, history } = await db.withMerchant(merchant, async (scope) => {
    await holdVisits(scope, merchant, [pass]);
    return { last: await readLastChange(scope, merchant), history: await readHistory(scope, merchant, 0) };
  });
  room.known = Math.max(room.known ?? 0, last);
  // A reconnecting page keeps its older messages if the new ones adjoin them.
  const isWhole = after === 0 || !history.some(({ id }) => id <= after);
  connection.notify({ type: 'history', messages: history, isWhole });
  connection.begin(last);
}

/** Checks for ended sessions, mutes and presence changes. */
async function checkConnections(db: Database, merchant: string, room: Room): Promise<void> {
  const connections = [...room.connections];
  const passes = connections.map(({ connected }) => connected.pass);
  const { states, presence } = await db.withMerchant(merchant, async (scope) => {
    await holdVisits(scope, merchant, passes);
    return { states: await readStates(scope, merchant, passes), presence: await readPresence(scope, merchant) };
  });
  const byPass = new Map(states.map((state) => [state.pass.toString('hex'), state]));
  for (const connection of connections) {
    const state = byPass.get(connection.connected.pass.toString('hex'));
    if (state?.isIn !== true) connection.end('loggedOut');
    else connection.mute(state.mutedForMs);
  }
  room.presence = { type: 'presence', ...presence };
  for (const connection of room.connections) connection.present(room.presence);
}

function notifyChanges(room: Room, changes: readonly RoomChange[]): void {
  for (const change of changes) {
    room.known = Math.max(room.known ?? 0, change.change);
    for (const connection of room.connections) connection.hear(change);
  }
}
