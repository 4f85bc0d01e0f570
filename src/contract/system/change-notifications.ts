/**
 * Events of the stream for single sessions: sent to every page, which recognises its own session by its tag
 * (session-tag.ts).
 */
import { own, readRows, readText } from '../call/read.ts';

/**
 * `ended`: the sessions were ended elsewhere; `inbox`: their member got a message; `export`: an export of their member
 * made progress; `progress`: their member made progress in a mission or in the wagering of a bonus; `points`: the
 * points balance changed; `rewards`: a reward became claimable or was claimed; `protection`: a limit, a break or an
 * exclusion of their member changed, or a limit refused a bet.
 */
export const CHANGE_KINDS = ['ended', 'inbox', 'export', 'progress', 'points', 'rewards', 'protection'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export interface ChangeNotification {
  readonly kind: ChangeKind;
  readonly tags: readonly string[];
  /**
   * For `inbox` the kinds of the messages, such as `depositCredited`; for `rewards` `issued` if nothing was claimed;
   * for `protection` `LIMIT` (changed), `PAUSE` (began, or refused a bet), or the limit that refused a bet, such as
   * `LOSS_NET_DAY`.
   * Absent: any.
   */
  readonly about?: readonly string[] | undefined;
  /** Only on a stream of the member's own browser. Absent: the page asks. */
  readonly news?: MemberNews | undefined;
}

/** The calls whose replies travel with a notification. Each is asked without a request. */
export const NEWS_CALLS = ['balance', 'unreadCount', 'availablePromotions', 'deposits'] as const;
export type NewsCall = (typeof NEWS_CALLS)[number];

/** The replies that each kind of notification may change; none for the other kinds. */
export const NEWS_OF: Readonly<Partial<Record<ChangeKind, readonly NewsCall[]>>> = {
  inbox: NEWS_CALLS,
  rewards: ['balance', 'availablePromotions'],
};

/** What a member's pages show, read after a change. */
export interface MemberNews {
  /** The member's id. */
  readonly member: string;
  /** The language of the replies. */
  readonly language: string;
  /** Position of the database at which reading began (`NEWS_VERSION`). */
  readonly version: string;
  /** The values of successful replies by call; a call that this member may not send is absent. */
  readonly replies: Readonly<Partial<Record<NewsCall, unknown>>>;
}

/**
 * Header of the replies to these calls: the position of the database that they were read at, decimal digits. A value
 * whose position is higher was read later.
 */
export const NEWS_VERSION = 'X-News-Version';

/** A position as a number; undefined for anything else. */
export function readVersion(version: unknown): bigint | undefined {
  return typeof version === 'string' && /^\d{1,19}$/.test(version) ? BigInt(version) : undefined;
}

/** The field with the tags in an event's data. */
const FIELDS: Readonly<Record<ChangeKind, string>> = {
  ended: 'sessions',
  inbox: 'inbox',
  export: 'export',
  progress: 'progress',
  points: 'points',
  rewards: 'rewards',
  protection: 'protection',
};

/** Reads an event's data; undefined without a session. Never throws. */
export function readChange(value: unknown): ChangeNotification | undefined {
  for (const kind of CHANGE_KINDS) {
    const tags = readRows(own(value, FIELDS[kind]), readWord);
    if (tags.length === 0) continue;
    const news = readNews(own(value, 'news'));
    return { kind, tags, about: readRows(own(value, 'about'), readWord), ...(news && { news }) };
  }
  return undefined;
}

/** Formats the event for the stream. */
export function writeChange({ kind, tags, about, news }: ChangeNotification): string {
  return `event: ${kind}\ndata: ${JSON.stringify({ [FIELDS[kind]]: tags, about, news })}\n\n`;
}

/** Reads a member's news; undefined without member, language or position. Never throws. */
export function readNews(value: unknown): MemberNews | undefined {
  const [member, language, version] = ['member', 'language', 'version'].map((key) => readText(value, key));
  if (!member || !language || version === undefined || readVersion(version) === undefined) return undefined;
  const replies = own(value, 'replies');
  const known = NEWS_CALLS.map((name) => [name, own(replies, name)] as const).filter(
    ([, reply]) => reply !== undefined,
  );
  return { member, language, version, replies: Object.fromEntries(known) };
}

function readWord(word: unknown): string | undefined {
  return typeof word === 'string' && /^\w{2,40}$/.test(word) ? word : undefined;
}
