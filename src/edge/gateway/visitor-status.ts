import { LRUCache } from 'lru-cache';
import { status as statusCall } from '#contract/system/calls.ts';
import { type Location, parseStatus } from '#model/documents/status.ts';
import { createSingleFlight } from '../memory/single-flight.ts';
import type { GatewayLink, Visit } from './gateway-link.ts';
import { type Chance, clientFor } from './load-trees.ts';

/** Whether one visitor may come in. Of the request: never in a cached page. */
export interface VisitorStatus {
  readonly restricted: boolean;
  /** Comes in while the site is closed for work. */
  readonly admitted: boolean;
  readonly location: Location;
}

/** What the gateway says of visitors. */
export interface VisitorStatuses {
  /** Never rejects. */
  ask(visit: Visit): Promise<VisitorStatus>;
  /** What was said of a merchant's visitors before now is asked for again; it still counts where the gateway is away. */
  doubt(merchant: string): void;
}

interface Answer {
  readonly status: VisitorStatus;
  /** When the gateway said so. */
  readonly statedAt: number;
  /** When it was asked last, whether or not it answered. */
  readonly askedAt: number;
  /** When it is asked again. */
  readonly nextAt: number;
}

const FRESH_MS = 60_000;
/** While the gateway does not answer, its last word counts this long; after that public pages stay open (docs/safety.md#data-at-the-door). */
const LAST_WORD_MS = 5 * 60_000;
const MOST_ANSWERS = 20_000;
/** Merchants whose settings changed lately. */
const MOST_DOUBTS = 2_000;
const LONGEST_WAIT_MS = 1_500;
const TRY_AGAIN_MS = 5_000;

/** Asks the gateway about visitors, at most once a minute for each merchant and address; remembers 20,000 answers. */
export function createVisitorStatus(link: GatewayLink, chance: Chance): VisitorStatuses {
  // Looked at without being moved: who was said something about longest ago leaves first, and a request writes to no neighbour.
  const answers = new LRUCache<string, Answer>({ max: MOST_ANSWERS });
  const doubts = new LRUCache<string, number>({ max: MOST_DOUBTS });
  const asking = createSingleFlight<VisitorStatus>();

  async function ask(visit: Visit, key: string): Promise<VisitorStatus> {
    const askedAt = chance.now();
    const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
    const raw = await clientFor(link, visit, chance).send(statusCall, { url: visit.host }, { signal });
    const { regionRestriction, admitted, location } = parseStatus(raw).value;
    const status = { restricted: regionRestriction, admitted, location };
    answers.set(key, { status, statedAt: chance.now(), askedAt, nextAt: chance.now() + FRESH_MS });
    return status;
  }

  /** Kept for a few seconds, so that not every page waits for a gateway that is away. */
  function lastWord(visit: Visit, key: string): VisitorStatus {
    const known = answers.peek(key);
    const now = chance.now();
    const isGood = known !== undefined && now - known.statedAt < LAST_WORD_MS;
    const nobody = { restricted: false, admitted: false, location: { ip: visit.address, country: '' } };
    const status = isGood ? known.status : nobody;
    answers.set(key, { status, statedAt: known?.statedAt ?? now, askedAt: now, nextAt: now + TRY_AGAIN_MS });
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
