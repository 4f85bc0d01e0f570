import { type ChainEntry, hashEntry } from './chain.ts';

/**
 * The last entry of a chain. A copy stored elsewhere later proves that the chain up to it is unchanged and complete.
 */
export interface ChainHead {
  /** 0: the chain has no entry. */
  readonly seq: number;
  /** Hexadecimal; empty where there is no entry. */
  readonly hash: string;
}

/** The first position at which verification fails. */
export interface ChainBreak {
  readonly seq: number;
  /**
   * `moved`: the entry was written under another number. `rewritten`: the chain is consistent, but does not match the
   * stored head.
   */
  readonly kind: 'changed' | 'added' | 'removed' | 'moved' | 'rewritten';
  readonly found: string;
  readonly expected: string;
}

export interface ChainReport {
  /** The last verified entry. */
  readonly head: ChainHead;
  readonly broken: ChainBreak | undefined;
}

/** Called periodically with the number of verified entries. */
export type OnProgress = (entries: number) => void;

const NOTHING: ChainHead = { seq: 0, hash: '' };
const REPORT_EVERY = 1_000;

/**
 * Verifies the hash chain from its first entry and stops at the first changed, added or removed entry. `savedHead` is a head
 * stored earlier; only a stored head reveals entries that were removed at the end.
 */
export async function checkChain(
  entries: AsyncIterable<ChainEntry>,
  savedHead?: ChainHead,
  onProgress?: OnProgress,
): Promise<ChainReport> {
  const rows = entries[Symbol.asyncIterator]();
  let before: ChainEntry | undefined;
  let head = NOTHING;
  try {
    for (let step = await rows.next(); !step.done; step = await rows.next()) {
      const entry = step.value;
      const broken = await findBreak(before, entry, async () => (await rows.next()).value);
      if (broken) return { head, broken };
      if (savedHead?.seq === entry.seq && savedHead.hash !== entry.hash.toString('hex'))
        return { head, broken: rewritten(entry, savedHead) };
      head = { seq: entry.seq, hash: entry.hash.toString('hex') };
      before = entry;
      if (entry.seq % REPORT_EVERY === 0) onProgress?.(entry.seq);
    }
  } finally {
    await rows.return?.();
  }
  return { head, broken: savedHead && savedHead.seq > head.seq ? missingEnd(head, savedHead) : undefined };
}

type Next = () => Promise<ChainEntry | undefined>;

/** Verifies an entry against the previous one. */
async function findBreak(
  before: ChainEntry | undefined,
  entry: ChainEntry,
  next: Next,
): Promise<ChainBreak | undefined> {
  const seq = (before?.seq ?? 0) + 1;
  const previous = before?.hash ?? Buffer.alloc(0);
  if (entry.seq !== seq) return removed(seq, entry);
  const isWhole = hashEntry(entry).equals(entry.hash);
  if (isWhole && entry.previous.equals(previous)) return undefined;
  if (!isWhole) return explainHash(entry, previous, await next());
  return before ? rehashed(before, entry) : removed(0, entry);
}

/** Explains an entry with a wrong hash: written under another number, inserted, or changed in place. */
function explainHash(entry: ChainEntry, previous: Buffer, next: ChainEntry | undefined): ChainBreak {
  const { seq } = entry;
  const was = findNumber(entry);
  if (was === seq - 1)
    return {
      seq: seq - 1,
      kind: 'added',
      found: `entry ${seq} was written as number ${was}`,
      expected: `no entry between ${was - 1} and the entry that was number ${was}`,
    };
  if (was === seq + 1 && (next === undefined || findNumber(next) !== seq))
    return {
      seq,
      kind: 'removed',
      found: `entry ${seq} was written as number ${was}`,
      expected: `the entry that was number ${seq}`,
    };
  if (was !== undefined)
    return {
      seq,
      kind: 'moved',
      found: `the entry that was written as number ${was}`,
      expected: `the entry that was written as number ${seq}`,
    };
  const isPassedOver = next !== undefined && !next.previous.equals(entry.hash);
  const isAdded = !entry.previous.equals(previous) || (isPassedOver && next.previous.equals(previous));
  return {
    seq,
    kind: isAdded ? 'added' : 'changed',
    found: `${entry.action} ${entry.subject} by ${entry.actor}, ${entry.at}, with the hash ${shorten(hashEntry(entry))}`,
    expected: `an entry with its stored hash ${shorten(entry.hash)}`,
  };
}

/** Offsets of neighbouring sequence numbers that are tried for a moved entry. */
const NEAR = [-1, 1, -2, 2, -3, 3] as const;

/** The sequence number for which the entry's hash is right; undefined if no nearby number matches. */
function findNumber(entry: ChainEntry): number | undefined {
  return [0, ...NEAR]
    .map((step) => entry.seq + step)
    .find((seq) => seq > 0 && hashEntry({ ...entry, seq }).equals(entry.hash));
}

/** The next entry still contains the original hash of this one. */
function rehashed(entry: ChainEntry, next: ChainEntry): ChainBreak {
  return {
    seq: entry.seq,
    kind: 'rewritten',
    found: `${entry.action} ${entry.subject} by ${entry.actor}, ${entry.at}, with the hash ${shorten(entry.hash)}`,
    expected: `an entry with the hash ${shorten(next.previous)}, which entry ${next.seq} refers to`,
  };
}

/** `seq` 0: an entry that claims to be the first follows another. */
function removed(seq: number, entry: ChainEntry): ChainBreak {
  if (seq === 0)
    return {
      seq: 1,
      kind: 'removed',
      found: `entry 1 follows ${shorten(entry.previous)}`,
      expected: 'a first entry that follows no other entry',
    };
  const gone = entry.seq - 1 > seq ? `entries ${seq} to ${entry.seq - 1}` : `entry ${seq}`;
  return { seq, kind: 'removed', found: `entry ${entry.seq}`, expected: gone };
}

function missingEnd(head: ChainHead, savedHead: ChainHead): ChainBreak {
  const found = head.seq === 0 ? 'no entry' : `entry ${head.seq} is the last`;
  const expected = `entry ${savedHead.seq} with the stored hash ${savedHead.hash.slice(0, 16)}…`;
  return { seq: head.seq + 1, kind: 'removed', found, expected };
}

function rewritten(entry: ChainEntry, savedHead: ChainHead): ChainBreak {
  return {
    seq: entry.seq,
    kind: 'rewritten',
    found: `the hash ${shorten(entry.hash)}`,
    expected: `the stored hash ${savedHead.hash.slice(0, 16)}…: this entry or an earlier one was rewritten`,
  };
}

function shorten(hash: Buffer): string {
  return hash.length === 0 ? 'nothing' : `${hash.toString('hex').slice(0, 16)}…`;
}
