import { createHash, randomUUID } from 'node:crypto';
import { MOST_MINOR, readAmountMinor, writeAmount } from '#contract/call/amount.ts';
import { type Refusal, refuse } from '#contract/wire/envelope.ts';
import type { Database } from '#gateway/db/client.ts';
import { sqlState } from '#gateway/db/errors.ts';
import type { Db } from '#gateway/db/tables.ts';
import { lockMember } from '#gateway/identity/lock-member.ts';
import { repeatedOr } from '#gateway/pipeline/repeated-or.ts';
import { WITHDRAWAL } from '#model/state-machines/withdrawal.ts';
import { isSharedAccount, readAccounts, type StoredPayoutAccount } from '../accounts/store.ts';
import type { Offer } from '../methods/offers.ts';
import type { MethodRow } from '../methods/validate-method.ts';
import { type LockedOrder, StepRefused } from '../orders/take-step.ts';
import type { Withdrawer } from './facts.ts';
import type { WithdrawalDeps } from './ports.ts';
import { findByKey, insertWithdrawal } from './store.ts';
import { boundsOf, type Validated, validateWithdrawal } from './validate.ts';

export interface WithdrawalRequest {
  readonly accountId: string;
  /** Decimal text in the merchant's currency. */
  readonly amount: string;
  readonly paymentPassword: string;
  readonly key: string;
}

/** The order's id, or the refusal. */
type Withdrawn = { readonly id: string } | Refusal;

const UNIQUE_VIOLATION = '23505';

/**
 * Requests a withdrawal (M171). The payment password is checked first; all other checks run again in the transaction
 * that writes the order and holds its money, with the member locked. A repeated key returns the order it created.
 */
export async function withdraw(
  database: Pick<Database, 'withMerchant'>,
  deps: WithdrawalDeps,
  who: Withdrawer,
  request: WithdrawalRequest,
): Promise<Withdrawn> {
  const { merchant } = who;
  const first = await database.withMerchant(merchant, (db) =>
    repeatedOr(
      () => findRepeated(db, who, request),
      () => validateRequest(db, deps, who, request),
    ),
  );
  if ('id' in first || 'errorCode' in first) return first;
  const wrong = await deps.checkPaymentPassword(who, request.paymentPassword, request.key);
  if (wrong !== undefined) return wrong;
  try {
    return await database.withMerchant(merchant, (db) => hold(db, deps, who, request));
  } catch (error) {
    if (error instanceof StepRefused && error.kind === 'short') return refuse('balance_short');
    // The same key arrived twice: the concurrent request wrote the order.
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    const known = await database.withMerchant(merchant, (db) => findRepeated(db, who, request));
    if (known === undefined) throw error;
    return known;
  }
}

async function hold(db: Db, deps: WithdrawalDeps, who: Withdrawer, request: WithdrawalRequest): Promise<Withdrawn> {
  await lockMember(db, who.merchant, who.memberId);
  const known = await findRepeated(db, who, request);
  if (known !== undefined) return known;
  const validated = await validateRequest(db, deps, who, request);
  return 'errorCode' in validated ? validated : holdMoney(db, deps, who, request, validated);
}

/** A withdrawal that passed all checks. */
interface Fitting {
  readonly validated: Validated;
  readonly offer: Offer;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
}

async function validateRequest(
  db: Db,
  deps: WithdrawalDeps,
  who: Withdrawer,
  { accountId, amount }: WithdrawalRequest,
): Promise<Fitting | Refusal> {
  const validated = await validateWithdrawal(db, deps, who);
  const amountMinor = readAmount(amount, validated.currency.exponent);
  if (amountMinor === undefined) return refuse('invalid_request', { value: { fields: [{ field: 'amount' }] } });
  const unmet = refuseUnmet(validated);
  if (unmet !== undefined) return unmet;
  const [account] = await readAccounts(db, who, accountId);
  if (account === undefined) return refuse('not_found');
  if (account.usableAt > validated.day.now) return refuse('account_not_usable', until(account.usableAt.getTime()));
  return validateAmount(validated, account, amountMinor);
}

/** A locked password has its own error; all other reasons are read from `withdrawable`. */
function refuseUnmet({ requirements, blocks }: Validated): Refusal | undefined {
  // The selected account's cool-off is checked separately.
  const unmet = [...requirements, ...blocks].filter(({ code }) => code !== 'ACCOUNT_COOL_OFF');
  const [only] = unmet;
  if (only === undefined) return undefined;
  const isLock = unmet.length === 1 && only.code === 'PASSWORD_LOCKED';
  return isLock ? refuse('payment_password_locked', until(only.until)) : refuse('withdrawal_needs');
}

const until = (time: number | undefined) => (time === undefined ? {} : { value: { until: time } });

function validateAmount(
  validated: Validated,
  { methodId }: StoredPayoutAccount,
  amountMinor: bigint,
): Fitting | Refusal {
  const offer = validated.offers.find(({ method }) => method.id === methodId);
  if (offer === undefined) return refuse('method_closed');
  const { closed } = offer;
  if (closed?.code === 'COUNT' || closed?.code === 'SUM') return refuse('daily_limit', until(closed.until));
  if (closed !== undefined) return refuse('method_closed', until(closed.until));
  const { least, most } = boundsOf(offer, validated);
  const feeMinor = feeOf(offer.method, amountMinor);
  if (amountMinor < least || amountMinor > most || feeMinor >= amountMinor) {
    const write = (minor: bigint) => writeAmount(minor, validated.currency.exponent);
    return refuse('amount_outside', { value: { minimum: write(least), maximum: write(most) } });
  }
  if (validated.cash < amountMinor) return refuse('balance_short');
  return { validated, offer, amountMinor, feeMinor };
}

async function holdMoney(
  db: Db,
  { takeStep }: WithdrawalDeps,
  who: Withdrawer,
  request: WithdrawalRequest,
  { validated, offer, amountMinor, feeMinor }: Fitting,
): Promise<Withdrawn> {
  const { merchant, memberId } = who;
  const { provider, id: methodId } = offer.method;
  const { code: currency } = validated.currency;
  const id = randomUUID();
  const { accountId, key } = request;
  const { turnoverPpm } = validated.settings;
  const requestHash = hashOf(request);
  const row = { id, accountId, methodId, provider, currency, amountMinor, feeMinor, turnoverPpm, key, requestHash };
  await insertWithdrawal(db, who, row);
  const order: LockedOrder = { merchant, id, state: 'new', version: 0n, memberId, currency, provider };
  const reported = { machine: WITHDRAWAL, reportedMinor: amountMinor };
  const by = { actor: memberId };
  const held = await takeStep(db, { ...reported, order, step: 'request', by, amounts: { held: amountMinor } });
  const limit = validated.settings.passUpToMinor;
  // A payout to an account shared with another member always needs staff review.
  if (limit !== null && amountMinor <= limit && !(await isSharedAccount(db, who, accountId))) {
    await takeStep(db, { ...reported, order: { ...order, ...held }, step: 'pass', by: { actor: 'system' } });
  }
  return { id };
}

/** Result of an earlier request under the same key: its order, or a refusal if the request differed. */
async function findRepeated(db: Db, who: Withdrawer, request: WithdrawalRequest): Promise<Withdrawn | undefined> {
  const known = await findByKey(db, who, request.key);
  if (known === undefined) return undefined;
  return known.hash.equals(hashOf(request)) ? { id: known.id } : refuse('idempotency_key_reused');
}

function hashOf({ accountId, amount }: WithdrawalRequest): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([accountId, amount]))
    .digest();
}

const MILLION = 1_000_000n;

/** The player's fee for an amount by a method, in minor units, rounded down; zero if the operator pays the fee. */
function feeOf(
  {
    fee_fixed_minor: fixed,
    fee_ppm: ppm,
    fee_payer: payer,
  }: Pick<MethodRow, 'fee_fixed_minor' | 'fee_ppm' | 'fee_payer'>,
  amountMinor: bigint,
): bigint {
  return payer === 'HOUSE' ? 0n : fixed + (amountMinor * BigInt(ppm)) / MILLION;
}

/**
 * Parses an amount into minor units; undefined if it has more decimal places than the currency or exceeds what any
 * account can hold. Zero is accepted here; the bounds refuse it.
 */
function readAmount(amount: string, exponent: number): bigint | undefined {
  const minor = readAmountMinor(amount, exponent);
  const isExact = (/\.([0-9]+)$/.exec(amount)?.[1]?.length ?? 0) <= exponent;
  return minor !== null && minor >= 0n && minor <= MOST_MINOR && isExact ? minor : undefined;
}
