/**
 * Events of the stream for single sessions: sent to every page, which recognises its own session by its tag
 * (session-tag.ts).
 */
import { own, readRows } from '../call/read.ts';

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
    if (tags.length > 0) return { kind, tags, about: readRows(own(value, 'about'), readWord) };
  }
  return undefined;
}

/** Formats the event for the stream. */
export function writeChange({ kind, tags, about }: ChangeNotification): string {
  return `event: ${kind}\ndata: ${JSON.stringify({ [FIELDS[kind]]: tags, about })}\n\n`;
}

function readWord(word: unknown): string | undefined {
  return typeof word === 'string' && /^\w{2,40}$/.test(word) ? word : undefined;
}
