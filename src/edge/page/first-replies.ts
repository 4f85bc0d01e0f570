import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Client } from '#contract/wire/client.ts';
import type { GatewayLink } from '../gateway/gateway-link.ts';
import { type Chance, clientFor } from '../gateway/load-trees.ts';
import { createSingleFlight } from '../memory/single-flight.ts';
import type { PageQuestion } from './page-question.ts';
import type { FirstQuestion, FirstQuestions, FirstReply } from './renderer.ts';

export interface FirstPaint {
  /** The current replies; undefined: they no longer match `hash`. */
  readonly replies: () => readonly FirstReply[] | undefined;
  /** Hash of the replies for cache keys: equal replies give equal hashes; empty without replies. */
  readonly hash: string;
}

type Asked = Pick<PageQuestion, 'site' | 'language' | 'audience' | 'address'>;

/** Public lists of the gateway that first paints show besides the portal, from its last replies. */
export interface FirstReplies {
  /** Waits briefly at most, and leaves out replies that did not arrive. Never rejects. */
  read(question: Asked): FirstPaint | Promise<FirstPaint>;
  /** Marks a merchant's replies as stale: they are requested again on the next read. */
  doubt(merchant: string): void;
}

export interface FirstRepliesOptions {
  readonly link: GatewayLink;
  /** The requests of a page; the renderer decides them. */
  readonly questions: FirstQuestions;
  readonly hostOf: (merchant: string) => string;
  readonly chance: Chance;
}

interface CacheEntry extends Answer {
  readonly askedAt: number;
  /** Invalidations of its merchant at that time. */
  readonly doubts: number;
  readonly receivedAt: number;
  /** Failed requests since the last reply. */
  readonly failures: number;
  /** The last reply was fast enough for a visitor to wait for the next one. */
  readonly isQuick: boolean;
}

interface Answer {
  /** As the browser reads it; undefined: the gateway has none, or it was too large. */
  readonly data: unknown;
  readonly hash: string;
  readonly bytes: number;
}

const NONE: Answer = { data: undefined, hash: '', bytes: 0 };

/** Maximum wait of a visitor; only for a request that is new or was fast the last time. */
const LONGEST_WAIT_MS = 300;
const FRESH_MS = 60_000;
/** Minimum time between two identical requests, however many changes are reported. */
const LEAST_BETWEEN_MS = 1_000;
/**
 * Doubles with each further failure, so that a call which the gateway does not have is not requested by every brand all
 * day.
 */
const AGAIN_AFTER_FAILURE_MS = 30_000;
const MOST_DOUBLINGS = 5;
/** While the gateway is unreachable its last reply is used this long. */
const LAST_WORD_MS = 5 * 60_000;
const GIVE_UP_MS = 5_000;
const MOST_BYTES = 32 * 1024 * 1024;
const MOST_BYTES_OF_ONE = 64 * 1024;
const MOST_DOUBTS = 2_000;

const NOTHING: FirstPaint = { replies: () => [], hash: '' };

/**
 * Caches the replies by merchant and question, 32 MB in total. Replies older than a minute or invalidated are requested
 * again; requests to a gateway that was slow or failed run in the background and never delay a page (decision 03).
 */
export function createFirstReplies(options: FirstRepliesOptions): FirstReplies {
  const { questions, chance } = options;
  const memory = createMemory();
  const ask = createAsking(options, memory);
  const asking = createSingleFlight<void>();

  /** The request is slow: no other page waits for it. */
  function goOn(key: string): void {
    const never = { ...NONE, askedAt: chance.now(), doubts: 0, failures: 1, receivedAt: Number.NEGATIVE_INFINITY };
    memory.keep(key, { ...(memory.get(key) ?? never), isQuick: false });
  }

  const wantedBy = rememberPlain(({ site, language, audience, address }) =>
    questions({ portal: site.speak(language).portal, facts: site.facts, audience, address }).map((question) => ({
      question,
      key: `${site.merchant} ${JSON.stringify(question.key)}`,
    })),
  );

  function show(wanted: Wanted): FirstPaint {
    const { keyed } = wanted;
    const currentHash = () => keyed.flatMap(({ key }) => memory.get(key)?.hash || []).join('.');
    const hash = currentHash();
    const replies = () => (currentHash() === hash ? keyed.flatMap((one) => replyOf(one, memory)) : undefined);
    const paint = { hash, replies };
    wanted.shown = { paint, changes: memory.changes(), at: chance.now() };
    return paint;
  }

  return {
    read(asked) {
      const { merchant } = asked.site;
      const wanted = wantedBy(asked);
      if (wanted.keyed.length === 0) return NOTHING;
      const { shown } = wanted;
      if (shown?.changes === memory.changes() && chance.now() - shown.at < LEAST_BETWEEN_MS) return shown.paint;
      const pending: Promise<void>[] = [];
      for (const { key, question } of wanted.keyed) {
        const known = memory.get(key);
        const isDoubted = known?.doubts !== memory.doubtsOf(merchant);
        const sinceMs = chance.now() - (known?.askedAt ?? 0);
        if (known !== undefined && !isDue(known, sinceMs, isDoubted, question.freshMs ?? FRESH_MS)) continue;
        const request = asking(key, () => ask(key, question, asked));
        if (known === undefined || known.isQuick) pending.push(withinMoment(request, () => goOn(key)));
      }
      return pending.length === 0 ? show(wanted) : Promise.all(pending).then(() => show(wanted));
    },
    doubt: memory.doubt,
  };
}

type Memory = ReturnType<typeof createMemory>;

/** The replies of all merchants, and the number of invalidations of each merchant. */
function createMemory() {
  const cache = new LRUCache<string, CacheEntry>({ maxSize: MOST_BYTES, sizeCalculation: ({ bytes }) => 200 + bytes });
  // Read with `peek`, which does not reorder: the merchant invalidated longest ago is evicted first.
  const doubts = new LRUCache<string, number>({ max: MOST_DOUBTS });
  const doubtsOf = (merchant: string): number => doubts.peek(merchant) ?? 0;
  let changes = 0;
  return {
    get: (key: string) => cache.get(key),
    keep(key: string, value: CacheEntry): void {
      changes += 1;
      cache.set(key, value);
    },
    doubtsOf,
    doubt(merchant: string): void {
      changes += 1;
      doubts.set(merchant, doubtsOf(merchant) + 1);
    },
    /** Counts replies and invalidations of all merchants: while it is unchanged, the last paint is still current. */
    changes: () => changes,
  };
}

/** Sends a question to the gateway and caches the reply; after a failure the last reply stays valid for a while. */
function createAsking({ link, hostOf, chance }: FirstRepliesOptions, memory: Memory) {
  function clientOf({ site, language }: Asked): Client {
    const { gatewayProfile, currency } = site.speak(language).portal;
    const visit = { merchant: site.merchant, host: hostOf(site.merchant), address: '' };
    return clientFor(link, visit, chance, { relays: gatewayProfile.relays, language, exponent: currency.exponent });
  }

  return async (key: string, question: FirstQuestion, asked: Asked): Promise<void> => {
    const client = clientOf(asked);
    const begun = { askedAt: chance.now(), doubts: memory.doubtsOf(asked.site.merchant) };
    const before = memory.get(key);
    try {
      const answer = pack(await question.ask(client, { signal: AbortSignal.timeout(GIVE_UP_MS) }));
      const receivedAt = chance.now();
      const isQuick = receivedAt - begun.askedAt < LONGEST_WAIT_MS;
      memory.keep(key, { ...answer, ...begun, receivedAt, failures: 0, isQuick });
    } catch {
      // Not offered, refused, or unreachable: the page is rendered without it, and the browser repeats the request and
      // shows the result.
      const isGood = before !== undefined && begun.askedAt - before.receivedAt < LAST_WORD_MS;
      const lastWord = isGood ? before : { ...NONE, receivedAt: Number.NEGATIVE_INFINITY };
      memory.keep(key, { ...lastWord, ...begun, failures: (before?.failures ?? 0) + 1, isQuick: false });
    }
  };
}

/** `sinceMs`: time since the last request. */
function isDue({ failures }: CacheEntry, sinceMs: number, isDoubted: boolean, freshMs: number): boolean {
  if (failures > 0) {
    const doublings = isDoubted ? 0 : Math.min(failures - 1, MOST_DOUBLINGS);
    return sinceMs >= AGAIN_AFTER_FAILURE_MS * 2 ** doublings;
  }
  return sinceMs >= freshMs || (isDoubted && sinceMs >= LEAST_BETWEEN_MS);
}

interface Keyed {
  readonly key: string;
  readonly question: FirstQuestion;
}

/** The questions of an address and its last paint; the replies themselves are only in the shared cache. */
interface Wanted {
  readonly keyed: readonly Keyed[];
  shown?: { readonly paint: FirstPaint; readonly changes: number; readonly at: number };
}

const NOTHING_WANTED: Wanted = { keyed: [] };

/** Addresses cached per site: its screens with questions in each of its languages, and some to spare. */
const MOST_ADDRESSES = 200;

/** Caches the questions of an address without a search for the lifetime of its site object. */
function rememberPlain(work: (asked: Asked) => readonly Keyed[]): (asked: Asked) => Wanted {
  const sites = new WeakMap<Asked['site'], Map<string, Wanted>>();
  const begin = (asked: Asked): Wanted => {
    const keyed = work(asked);
    return keyed.length === 0 ? NOTHING_WANTED : { keyed };
  };
  return (asked) => {
    const { site, language, audience, address } = asked;
    if (address.search !== '') return begin(asked);
    const name = `${language} ${audience} ${address.pathname}`;
    const before = sites.get(site)?.get(name);
    if (before !== undefined) return before;
    const wanted = begin(asked);
    const known = sites.get(site) ?? new Map<string, Wanted>();
    if (wanted !== NOTHING_WANTED && known.size < MOST_ADDRESSES) sites.set(site, known.set(name, wanted));
    return wanted;
  };
}

function replyOf({ key, question }: Keyed, memory: Memory): readonly FirstReply[] {
  const { data } = memory.get(key) ?? NONE;
  return data === undefined ? [] : [{ key: question.key, data }];
}

/** Returns no data for an empty reply and for one too large for a first paint. */
function pack(reply: unknown): Answer {
  const text = JSON.stringify(reply);
  if (text === undefined || text.length > MOST_BYTES_OF_ONE) return NONE;
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 12);
  return { data: JSON.parse(text), hash, bytes: 2 * text.length };
}

/** Resolves with the work or after the maximum wait, in which case `onLate` is called. */
async function withinMoment(work: Promise<void>, onLate: () => void): Promise<void> {
  const over = new AbortController();
  const moment = wait(LONGEST_WAIT_MS, true, { signal: over.signal }).catch(() => false);
  const isLate = await Promise.race([work.then(() => false), moment]);
  over.abort();
  if (isLate) onLate();
}
