import { setTimeout as wait } from 'node:timers/promises';
import {
  type ChangeNotification,
  type MemberNews,
  NEWS_CALLS,
  NEWS_OF,
  type NewsCall,
} from '#contract/system/change-notifications.ts';

/** The session of the browser that reads a stream. */
export interface StreamSession {
  /** The tag of the tab that opened the stream. */
  readonly tag: string;
  /** Reads what the session's pages show, with the tags of all its tabs; undefined: not now. Never rejects. */
  readonly read: (calls: readonly NewsCall[]) => Promise<ReadNews | undefined>;
}

export interface ReadNews {
  readonly tags: readonly string[];
  readonly news: MemberNews;
}

/** Adds the member's news to the notifications of one stream. */
export interface NewsSender {
  /** Whether the notification is about this session: it is sent with the news, or without if they cannot be read. */
  take(notification: ChangeNotification): boolean;
  /** Sends all news to all tabs: the stream was interrupted. */
  catchUp(): void;
}

/** The notifications of one commit arrive within this time, and cause one read. */
const GATHER_MS = 20;
/** Effects of a commit (points, a reward) are notified shortly after it: the second read comes sooner. */
const FIRST_REST_MS = 100;
/** Minimum interval of reads while notifications keep coming, as for a member who plays. */
const REST_MS = 400;

/** `send` writes to the stream, or nothing if it has ended. */
export function createNewsSender(
  { tag, read }: StreamSession,
  send: (notification: ChangeNotification) => void,
): NewsSender {
  let waiting: ChangeNotification[] = [];
  let isGoing = false;

  async function go(): Promise<void> {
    isGoing = true;
    for (let times = 1; waiting.length > 0; times += 1) {
      await wait(GATHER_MS, undefined, { ref: false });
      const held = waiting;
      waiting = [];
      const found = await read(NEWS_CALLS.filter((call) => held.some(({ kind }) => NEWS_OF[kind]?.includes(call))));
      for (const notification of held) send({ ...notification, ...(found && { news: found.news }) });
      await wait(times === 1 ? FIRST_REST_MS : REST_MS, undefined, { ref: false });
    }
    isGoing = false;
  }

  return {
    take(notification) {
      if (NEWS_OF[notification.kind] === undefined || !notification.tags.includes(tag)) return false;
      waiting.push(notification);
      if (!isGoing) void go();
      return true;
    },
    catchUp() {
      void read(NEWS_CALLS).then((found) => send({ kind: 'inbox', tags: [tag], ...found }));
    },
  };
}
