/** Events of the event stream that are for single sessions: told to every page, which knows its own by its tag (session-tag.ts). */
import { own, readRows } from '../call/read.ts';

/**
 * `ended`: they were ended elsewhere; `inbox`: their member got a message; `export`: a file that their member asked for is further;
 * `progress`: their member came further in a mission or in what has to be bet for a bonus; `points`: their member has other points;
 * `rewards`: something waits for their member to be claimed, or was claimed.
 */
export const CHANGE_KINDS = ['ended', 'inbox', 'export', 'progress', 'points', 'rewards'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export interface ChangeNotification {
  readonly kind: ChangeKind;
  readonly tags: readonly string[];
  /** Of `inbox` the kinds of the messages, such as `depositCredited`; of `rewards` `issued`, where nothing was claimed. None: anything. */
  readonly about?: readonly string[] | undefined;
}

/** In which field of an event's data the tags stand. */
const FIELDS: Readonly<Record<ChangeKind, string>> = {
  ended: 'sessions',
  inbox: 'inbox',
  export: 'export',
  progress: 'progress',
  points: 'points',
  rewards: 'rewards',
};

/** Reads an event's data; undefined where it names no session. Never throws. */
export function readChange(value: unknown): ChangeNotification | undefined {
  for (const kind of CHANGE_KINDS) {
    const tags = readRows(own(value, FIELDS[kind]), readWord);
    if (tags.length > 0) return { kind, tags, about: readRows(own(value, 'about'), readWord) };
  }
  return undefined;
}

/** The event as it stands in a stream. */
export function writeChange({ kind, tags, about }: ChangeNotification): string {
  return `event: ${kind}\ndata: ${JSON.stringify({ [FIELDS[kind]]: tags, about })}\n\n`;
}

function readWord(word: unknown): string | undefined {
  return typeof word === 'string' && /^\w{2,40}$/.test(word) ? word : undefined;
}
