import { createHash } from 'node:crypto';
import type { Context } from '#gateway/context/context.ts';
import { Failure } from '#gateway/pipeline/failure.ts';

export interface RateRule {
  readonly limit: number;
  readonly windowMs: number;
}

/** Counts by key until the key's window ends, over all gateways (001-base.sql). */
export interface RateLimit {
  /** Counts; rejects with Failure too_many_requests and Retry-After if the key's window is full. */
  take(merchant: string, key: string): Promise<void>;
  /** Counts, and resolves to whether the limit of the key's window is exceeded. */
  isOver(merchant: string, key: string): Promise<boolean>;
}

/** A key of a window, and how many calls it takes. */
export interface Counted {
  readonly key: string;
  readonly limit: number;
}

type Counting = Pick<Context, 'db' | 'clock'>;

/** A fixed-window rate limit. `name` separates it from the other limits of the installation. */
export function createRateLimit(context: Counting, name: string, { limit, windowMs }: RateRule): RateLimit {
  const count = (merchant: string, key: string) =>
    countCalls(context, windowMs, [{ key: `${name} ${merchant} ${key}`, limit }]);
  return {
    async take(merchant, key) {
      refuseUntil(await count(merchant, key), context);
    },
    isOver: async (merchant, key) => (await count(merchant, key)) !== undefined,
  };
}

const COUNT = 'select count_calls($1::bytea[], $2::integer[], $3, to_timestamp($4::double precision / 1000)) as until';

/** Counts a call under each key, up to the first full window; returns its end, or undefined if none is full. */
export async function countCalls(
  { db, clock }: Counting,
  windowMs: number,
  counted: readonly Counted[],
): Promise<Date | undefined> {
  const values = [counted.map(({ key }) => hashKey(key)), counted.map(({ limit }) => limit), windowMs, clock.now()];
  const [row] = await db.prepared<{ until: Date | null }>('count_calls', COUNT, values);
  return row?.until ?? undefined;
}

/** Throws Failure too_many_requests if a window is full until then. */
export function refuseUntil(until: Date | undefined, { clock }: Pick<Context, 'clock'>): void {
  if (until === undefined) return;
  const retryAfter = Math.max(1, Math.ceil((until.getTime() - clock.now()) / 1_000));
  throw new Failure('too_many_requests', { retryAfter });
}

function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest().subarray(0, 16);
}
