import { writeAmount } from '#contract/call/amount.ts';
import { type Refusal, refuse, succeed } from '#contract/wire/envelope.ts';
import type { Database } from '#gateway/db/client.ts';
import type { Db } from '#gateway/db/tables.ts';
import { lockMember } from '#gateway/identity/lock-member.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { repeatedOr } from '#gateway/pipeline/repeated-or.ts';
import { convertedMinor } from '#model/points/conversion.ts';
import { readTerms } from './config.ts';
import type { Converted, PointOwner, PointsDeps } from './deps.ts';

export interface ConversionRequest {
  /** Whole points as text. */
  readonly points: string;
  readonly paymentPassword: string;
  readonly key: string;
}

/** Converts points into money of the main wallet at the current rate, once per key (M190). `now` in ms since 1970. */
export async function convert(
  database: Pick<Database, 'withMerchant'>,
  deps: PointsDeps,
  owner: PointOwner,
  request: ConversionRequest,
  now: number,
) {
  const { merchant } = owner;
  const { key } = request;
  const points = BigInt(request.points);
  const first = await database.withMerchant(merchant, (db) =>
    repeatedOr(
      () => findRepeated(db, deps, owner, request),
      () => validate(db, deps, owner, points, now),
    ),
  );
  if ('errorCode' in first) return first;
  if (!('isNew' in first)) return answer(database, deps, merchant, first);
  const wrong = await deps.checkPaymentPassword(owner, request.paymentPassword, key);
  if (wrong !== undefined) return wrong;
  const done = await database.withMerchant(merchant, async (db) => {
    await lockMember(db, merchant, owner.memberId);
    const known = await findRepeated(db, deps, owner, request);
    if (known !== undefined) return known;
    const fitting = await validate(db, deps, owner, points, now);
    if ('errorCode' in fitting) return fitting;
    const { amountMinor } = fitting;
    const moved = await deps.convert(db, { ...owner, key, points, amountMinor });
    return moved === 'short' ? refuse('points_short') : { points, amountMinor };
  });
  return 'errorCode' in done ? done : answer(database, deps, merchant, done);
}

async function answer(
  database: Pick<Database, 'withMerchant'>,
  { readCurrency }: PointsDeps,
  merchant: string,
  { points, amountMinor }: Converted,
) {
  const { exponent } = await database.withMerchant(merchant, (db) => readCurrency(db, merchant));
  return succeed({ points: String(points), amount: writeAmount(amountMinor, exponent) });
}

async function validate(
  db: Db,
  deps: PointsDeps,
  owner: PointOwner,
  points: bigint,
  now: number,
): Promise<(Converted & { readonly isNew: true }) | Refusal> {
  const terms = await readTerms(db, deps, owner, now);
  if (terms === undefined) return refuse('function_not_available');
  const amountMinor = convertedMinor(terms, points);
  if (points < terms.minimum || amountMinor === 0n)
    return refuse('amount_outside', { value: { minimum: String(terms.minimum) } });
  if (terms.leftToday !== undefined && points > terms.leftToday)
    return refuse('daily_limit', { value: { leftToday: String(terms.leftToday) } });
  if ((await deps.readPoints(db, owner.merchant, owner.memberId)) < points) return refuse('points_short');
  return { points, amountMinor, isNew: true };
}

/** Result of an earlier request under the same key. Throws if it was for a different amount. */
async function findRepeated(
  db: Db,
  deps: PointsDeps,
  owner: PointOwner,
  { key, points }: ConversionRequest,
): Promise<Converted | undefined> {
  const known = await deps.findConverted(db, { ...owner, key });
  if (known !== undefined && known.points !== BigInt(points)) throw new Failure('idempotency_key_reused');
  return known;
}
