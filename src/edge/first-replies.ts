import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from '#contract/client.ts';
import { type BoundedMap, createBoundedMap } from './bounded-map.ts';
import type { GatewayLink } from './gateway-link.ts';
import { type Chance, clientFor } from './load-trees.ts';
import type { PageQuestion } from './page-question.ts';
import type { FirstQuestion, FirstQuestions, FirstReply } from './renderer.ts';
import { createSingleFlight } from './single-flight.ts';

/** The public replies of a page's first paint. */
export interface FirstPaint {
  readonly replies: readonly FirstReply[];
  /** Names them in a cache: the same replies give the same mark; empty without any. */
  readonly mark: string;
}

type Asked = Pick<PageQuestion, 'site' | 'language' | 'audience' | 'address'>;

/** What first paints show besides the portal: public lists of the gateway, as it answered them last. */
export interface FirstReplies {
  /** Waits a moment at most, and goes without what did not come. Never rejects. */
  read(question: Asked): FirstPaint | Promise<FirstPaint>;
  /** Something of a merchant may have changed: what was answered before now is asked for again when it is next wanted. */
  doubt(merchant: string): void;
}

export interface FirstRepliesOptions {
  readonly link: GatewayLink;
  /** What a page asks for; the renderer's to say. */
  readonly questions: FirstQuestions;
  /** The host to ask about for a merchant. */
  readonly hostOf: (merchant: string) => string;
  readonly chance: Chance;
}

interface Kept extends Answer {
  readonly askedAt: number;
  /** How often its merchant had been doubted by then. */
  readonly doubts: number;
  readonly saidAt: number;
  /** The last answer came so soon that a visitor may wait for the next one. */
  readonly isQuick: boolean;
}

interface Answer {
  /** As the browser will read it; undefined: the gateway has none, or it was too much. */
  readonly data: unknown;
  readonly mark: string;
  readonly bytes: number;
}

const NONE: Answer = { data: undefined, mark: '', bytes: 0 };

/** A visitor waits this long at most, and only for what was never asked or came quickly the last time. */
const LONGEST_WAIT_MS = 300;
const FRESH_MS = 60_000;
/** However often changes are told, a question is asked once in this time. */
const LEAST_BETWEEN_MS = 1_000;
const AGAIN_AFTER_FAILURE_MS = 30_000;
/** A gateway that is away keeps its last word so long. */
const LAST_WORD_MS = 5 * 60_000;
const GIVE_UP_MS = 5_000;
const MOST_BYTES = 32 * 1024 * 1024;
const MOST_BYTES_OF_ONE = 64 * 1024;
const MOST_DOUBTS = 2_000;

const NOTHING: FirstPaint = { replies: [], mark: '' };

/**
 * Keeps the replies by merchant and question, 32 MB of them. What is older than a minute, or doubted, is asked for again; a
 * gateway that was slow or failed is asked beside the page, never before it (decision 025).
 */
export function createFirstReplies({ link, questions, hostOf, chance }: FirstRepliesOptions): FirstReplies {
  const kept: BoundedMap<Kept> = createBoundedMap(MOST_BYTES, ({ bytes }) => 200 + bytes);
  /** How often a merchant was doubted. */
  const doubts = createBoundedMap<number>(MOST_DOUBTS);
  const doubtsOf = (merchant: string): number => doubts.get(merchant) ?? 0;
  const asking = createSingleFlight<void>();

  function isDue(known: Kept, merchant: string): boolean {
    const since = chance.now() - known.askedAt;
    if (known.askedAt > known.saidAt) return since >= AGAIN_AFTER_FAILURE_MS;
    const isDoubted = known.doubts !== doubtsOf(merchant);
    return since >= FRESH_MS || (isDoubted && since >= LEAST_BETWEEN_MS);
  }

  async function ask(key: string, question: FirstQuestion, asked: Asked): Promise<void> {
    const client = clientOf(asked);
    const begun = { askedAt: chance.now(), doubts: doubtsOf(asked.site.merchant) };
    const before = kept.get(key);
    try {
      const answer = pack(await question.ask(client, { signal: AbortSignal.timeout(GIVE_UP_MS) }));
      const saidAt = chance.now();
      kept.set(key, { ...answer, ...begun, saidAt, isQuick: saidAt - begun.askedAt < LONGEST_WAIT_MS });
    } catch {
      // Not offered, refused, or away: the page stands without it, and the browser asks for itself and says what it hears.
      const isGood = before !== undefined && begun.askedAt - before.saidAt < LAST_WORD_MS;
      const lastWord = isGood ? before : { ...NONE, saidAt: Number.NEGATIVE_INFINITY };
      kept.set(key, { ...lastWord, ...begun, isQuick: false });
    }
  }

  /** It takes its time: nobody else waits for it. */
  function goOn(key: string): void {
    const never = { ...NONE, askedAt: chance.now(), doubts: 0, saidAt: Number.NEGATIVE_INFINITY };
    kept.set(key, { ...(kept.get(key) ?? never), isQuick: false });
  }

  function clientOf({ site, language }: Asked): Client {
    const { gatewayProfile, currency } = site.speak(language).portal;
    const visit = { merchant: site.merchant, host: hostOf(site.merchant), address: '' };
    return clientFor(link, visit, chance, { relays: gatewayProfile.relays, language, exponent: currency.exponent });
  }

  return {
    read(asked) {
      const { site, language, audience, address } = asked;
      const { merchant } = site;
      const wanted = questions({ portal: site.speak(language).portal, facts: site.facts, audience, address });
      if (wanted.length === 0) return NOTHING;
      const keyed = wanted.map((question) => ({ question, key: `${merchant} ${JSON.stringify(question.key)}` }));
      const turns = keyed.flatMap(({ key, question }) => {
        const known = kept.get(key);
        if (known !== undefined && !isDue(known, merchant)) return [];
        const turn = asking(key, () => ask(key, question, asked));
        return known === undefined || known.isQuick ? [withinMoment(turn, () => goOn(key))] : [];
      });
      return turns.length === 0 ? gather(keyed, kept) : Promise.all(turns).then(() => gather(keyed, kept));
    },
    doubt: (merchant) => void doubts.set(merchant, doubtsOf(merchant) + 1),
  };
}

interface Keyed {
  readonly key: string;
  readonly question: FirstQuestion;
}

function gather(keyed: readonly Keyed[], kept: Pick<BoundedMap<Kept>, 'get'>): FirstPaint {
  const found = keyed.flatMap(({ key, question }) => {
    const { data, mark } = kept.get(key) ?? NONE;
    return data === undefined ? [] : [{ mark, reply: { key: question.key, data } }];
  });
  return { replies: found.map(({ reply }) => reply), mark: found.map(({ mark }) => mark).join('.') };
}

/** Nothing for a reply that says nothing, and for more than a first paint can show. */
function pack(reply: unknown): Answer {
  const text = JSON.stringify(reply);
  if (text === undefined || text.length > MOST_BYTES_OF_ONE) return NONE;
  const mark = createHash('sha256').update(text).digest('base64url').slice(0, 12);
  return { data: JSON.parse(text), mark, bytes: 2 * text.length };
}

/** Resolves with the work, or after a moment, which is told. */
async function withinMoment(work: Promise<void>, onLate: () => void): Promise<void> {
  const over = new AbortController();
  const moment = wait(LONGEST_WAIT_MS, true, { signal: over.signal }).catch(() => false);
  const isLate = await Promise.race([work.then(() => false), moment]);
  over.abort();
  if (isLate) onLate();
}
