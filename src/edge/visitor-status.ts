import { status as statusCall } from '#contract/system.calls.ts';
import { type Location, parseStatus } from '#model/documents/status.ts';
import { createBoundedMap } from './bounded-map.ts';
import type { GatewayLink, Visit } from './gateway-link.ts';
import { type Chance, clientFor } from './load-trees.ts';
import { createSingleFlight } from './single-flight.ts';

/** Whether one visitor may come in. Of the request: never in a cached page. */
export interface VisitorStatus {
  readonly restricted: boolean;
  readonly location: Location;
}

export type AskVisitorStatus = (visit: Visit) => Promise<VisitorStatus>;

interface Answer {
  readonly status: VisitorStatus;
  /** When the gateway said so. */
  readonly saidAt: number;
  /** When it is asked again. */
  readonly nextAt: number;
}

const FRESH_MS = 60_000;
/** While the gateway does not answer, its last word counts this long; after that public pages stay open (safety). */
const LAST_WORD_MS = 5 * 60_000;
const MOST_ANSWERS = 20_000;
const LONGEST_WAIT_MS = 1_500;
const TRY_AGAIN_MS = 5_000;

/** Asks the gateway about visitors, at most once a minute for each merchant and address; remembers 20,000 answers. */
export function createVisitorStatus(link: GatewayLink, chance: Chance): AskVisitorStatus {
  const answers = createBoundedMap<Answer>(MOST_ANSWERS);
  const asking = createSingleFlight<VisitorStatus>();

  async function ask(visit: Visit, key: string): Promise<VisitorStatus> {
    const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
    const raw = await clientFor(link, visit, chance).send(statusCall, { url: visit.host }, { signal });
    const { regionRestriction, location } = parseStatus(raw).value;
    const status = { restricted: regionRestriction, location };
    answers.set(key, { status, saidAt: chance.now(), nextAt: chance.now() + FRESH_MS });
    return status;
  }

  /** Kept for a few seconds, so that not every page waits for a gateway that is away. */
  function lastWord(visit: Visit, key: string): VisitorStatus {
    const known = answers.get(key);
    const isGood = known !== undefined && chance.now() - known.saidAt < LAST_WORD_MS;
    const status = isGood ? known.status : { restricted: false, location: { ip: visit.address, country: '' } };
    answers.set(key, { status, saidAt: known?.saidAt ?? chance.now(), nextAt: chance.now() + TRY_AGAIN_MS });
    return status;
  }

  return async (visit) => {
    const key = `${visit.merchant} ${visit.address}`;
    const known = answers.get(key);
    if (known && chance.now() < known.nextAt) return known.status;
    return asking(key, () => ask(visit, key)).catch(() => lastWord(visit, key));
  };
}
