import { LRUCache } from 'lru-cache';
import { status as statusCall } from '#contract/system/calls.ts';
import { type Location, parseStatus } from '#model/documents/status.ts';
import { createSingleFlight } from '../memory/single-flight.ts';
import type { GatewayLink, Visit } from './gateway-link.ts';
import { type Chance, clientFor } from './load-trees.ts';

/** Whether one visitor is admitted. Per request: never in a cached page. */
export interface VisitorStatus {
  readonly restricted: boolean;
  /** Admitted during maintenance. */
  readonly admitted: boolean;
  readonly location: Location;
}

export interface VisitorStatuses {
  /** Never rejects. */
  ask(visit: Visit): Promise<VisitorStatus>;
  /**
   * Invalidates the cached statuses of a merchant's visitors; they remain the fallback while the gateway is
   * unreachable.
   */
  doubt(merchant: string): void;
}

interface Answer {
  readonly status: VisitorStatus;
  readonly receivedAt: number;
  /** When it was last asked, answered or not. */
  readonly askedAt: number;
  readonly nextAt: number;
}

const FRESH_MS = 60_000;
/**
 * While the gateway is unreachable, its last answer is used this long; after that public pages stay open
 * (docs/explanation/safety.md#untrusted-data).
 */
const LAST_WORD_MS = 5 * 60_000;
const MOST_ANSWERS = 20_000;
/** Merchants whose settings changed recently. */
const MOST_DOUBTS = 2_000;
const LONGEST_WAIT_MS = 1_500;
const TRY_AGAIN_MS = 5_000;

/** Asks the gateway about visitors, at most once a minute per merchant and address; caches 20,000 answers. */
export function createVisitorStatus(link: GatewayLink, chance: Chance): VisitorStatuses {
  // Read with `peek`, which does not reorder: the oldest answer is evicted first, and a read causes no writes.
  const answers = new LRUCache<string, Answer>({ max: MOST_ANSWERS });
  const doubts = new LRUCache<string, number>({ max: MOST_DOUBTS });
  const asking = createSingleFlight<VisitorStatus>();

  async function ask(visit: Visit, key: string): Promise<VisitorStatus> {
    const askedAt = chance.now();
    const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
    const raw = await clientFor(link, visit, chance).send(statusCall, { url: visit.host }, { signal });
    const { regionRestriction, admitted, location } = parseStatus(raw).value;
    const status = { restricted: regionRestriction, admitted, location };
    answers.set(key, { status, receivedAt: chance.now(), askedAt, nextAt: chance.now() + FRESH_MS });
    return status;
  }

  /** Cached for a few seconds, so that not every page waits for an unreachable gateway. */
  function lastWord(visit: Visit, key: string): VisitorStatus {
    const known = answers.peek(key);
    const now = chance.now();
    const isGood = known !== undefined && now - known.receivedAt < LAST_WORD_MS;
    const fallback = { restricted: false, admitted: false, location: { ip: visit.address, country: '' } };
    const status = isGood ? known.status : fallback;
    answers.set(key, { status, receivedAt: known?.receivedAt ?? now, askedAt: now, nextAt: now + TRY_AGAIN_MS });
    return status;
  }

  function isFresh({ merchant }: Visit, { askedAt, nextAt }: Answer): boolean {
    return chance.now() < nextAt && askedAt > (doubts.peek(merchant) ?? Number.NEGATIVE_INFINITY);
  }

  return {
    async ask(visit) {
      const key = `${visit.merchant} ${visit.address}`;
      const known = answers.peek(key);
      if (known && isFresh(visit, known)) return known.status;
      return asking(key, () => ask(visit, key)).catch(() => lastWord(visit, key));
    },
    doubt: (merchant) => void doubts.set(merchant, chance.now()),
  };
}
