import { createHash, randomUUID } from 'node:crypto';
import { readAmountMinor, writeAmount } from '#contract/call/amount.ts';
import type { DepositRequest } from '#contract/deposits/calls.ts';
import { type Refusal, refuse } from '#contract/wire/envelope.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { refuseFields } from '#gateway/identity/field-problem.ts';
import { lockMember } from '#gateway/identity/lock-member.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { repeatedOr } from '#gateway/pipeline/repeated-or.ts';
import type { FormValues } from '#model/form/form.ts';
import { payMethodForm } from '#model/form/pay-method.ts';
import { dropHidden } from '#model/form/validate.ts';
import { DEPOSIT } from '#model/state-machines/deposit.ts';
import type { ValidateForm } from '#validator/form-validator.ts';
import { type Offer, type Offers, readOffers } from '../methods/offers.ts';
import { readCashierSettings } from '../methods/settings.ts';
import { leftToday, type MethodRow } from '../methods/validate-method.ts';
import { openOrder } from '../orders/open-order.ts';
import type { DepositDeps } from './deps.ts';
import { type DepositFields, encryptFields } from './encrypted-fields.ts';
import type { DepositChoice, DepositChooser } from './promotions-port.ts';

/** The member who opens a deposit, with return URL and idempotency key. */
export interface Depositor extends DepositChooser {
  readonly rank: number;
  readonly key: string;
  readonly timeZone: string;
  /** URL of the deposit page; the provider's page returns to the order's own URL below it. */
  readonly returnUrl: string;
}

type Opened = { readonly id: string } | Refusal;

/**
 * Opens a deposit once per key of the member: checks that the method is open to the member, the amount is within the
 * limits, the form values match its rules, and the member may choose the promotion. Calls no provider yet. Throws
 * Failure if the key came with another request.
 */
export async function openDeposit(
  { db }: Pick<Context, 'db'>,
  deps: DepositDeps,
  validate: ValidateForm,
  depositor: Depositor,
  request: DepositRequest,
): Promise<Opened> {
  const { merchant, language } = depositor;
  const hash = hashOf(request);
  await deps.askRegisters(merchant, depositor.memberId);
  const found = await db.withMerchant(merchant, (scope) => findOffer(scope, deps, depositor, request, hash));
  if (!('offer' in found)) return found;
  const { method } = found.offer;
  const spec = payMethodForm(method.rules);
  const errors = await validate(merchant, spec, request.fields);
  if (errors.length > 0) return refuseFields(errors, language);
  const fields = keepAsked(dropHidden(spec, request.fields));
  return db.withMerchant(merchant, async (scope) => {
    // Two tabs of one member: the second one counts the deposit that the first one opened.
    await lockMember(scope, merchant, depositor.memberId);
    const again = await findOffer(scope, deps, depositor, request, hash);
    if (!('offer' in again)) return again;
    return insert(scope, deps, depositor, { hash, method, fields, ...again });
  });
}

interface FoundOffer {
  readonly offer: Offer;
  readonly amountMinor: bigint;
  readonly currency: string;
  /** The chosen promotion; undefined: none. */
  readonly promotion: DepositChoice | undefined;
}

function findOffer(
  db: Db,
  deps: DepositDeps,
  depositor: Depositor,
  request: DepositRequest,
  hash: Buffer,
): Promise<FoundOffer | Opened> {
  return repeatedOr(
    () => findRepeated(db, depositor, hash),
    () => validateRequest(db, deps, depositor, request),
  );
}

async function findRepeated(db: Db, { merchant, memberId, key }: Depositor, hash: Buffer) {
  const known = await db
    .selectFrom('deposit')
    .select(['id', 'request_hash'])
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (known === undefined) return undefined;
  if (!known.request_hash.equals(hash)) throw new Failure('idempotency_key_reused');
  return { id: known.id };
}

async function validateRequest(
  db: Db,
  deps: DepositDeps,
  depositor: Depositor,
  request: DepositRequest,
): Promise<FoundOffer | Refusal> {
  const { merchant, memberId } = depositor;
  const ask = { ...depositor, direction: 'DEPOSIT', methodId: request.methodId } as const;
  const offers = await readOffers(db, deps, ask);
  const [offer] = offers.offers;
  const amountMinor = readExact(request.amount, offers.currency.exponent);
  if (amountMinor === undefined) return refuse('invalid_request', { value: { fields: [{ field: 'amount' }] } });
  const refusal =
    (await deps.checkDeposit(db, { merchant, memberId, amountMinor })) ??
    refuseOffer(offer, offers, amountMinor) ??
    (await refuseMany(db, depositor));
  if (refusal !== undefined || offer === undefined) return refusal ?? refuse('method_closed');
  const { promotionId } = request;
  const promotion = promotionId === undefined ? undefined : await choiceOf(db, deps, depositor, promotionId);
  if (promotionId !== undefined && promotion === undefined) return refuse('promotion_closed');
  return { offer, amountMinor, currency: offers.currency.code, promotion };
}

async function choiceOf(db: Db, { promotions }: DepositDeps, chooser: DepositChooser, id: string) {
  return (await promotions.offered(db, chooser)).find((one) => one.id === id);
}

function refuseOffer(offer: Offer | undefined, { currency, day }: Offers, minor: bigint): Refusal | undefined {
  if (offer === undefined) return refuse('method_closed');
  const { method, use, closed } = offer;
  if (closed) return refuse('method_closed', { value: closed.until === undefined ? {} : { until: closed.until } });
  const write = (amount: bigint) => writeAmount(amount, currency.exponent);
  const { minimum_minor: minimum, maximum_minor: maximum } = method;
  if (minor < minimum || minor > maximum)
    return refuse('amount_outside', { value: { minimum: write(minimum), maximum: write(maximum) } });
  const left = leftToday(method, use);
  if (left === undefined || minor <= left) return undefined;
  return refuse('daily_limit', { value: { maximum: write(left), until: day.endsAt.getTime() } });
}

async function refuseMany(db: Db, { merchant, memberId }: Depositor): Promise<Refusal | undefined> {
  const { depositsMost } = await readCashierSettings(db, merchant);
  const { count } = await db
    .selectFrom('deposit')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('state', 'in', ['new', 'waiting'])
    .executeTakeFirstOrThrow();
  return count >= BigInt(depositsMost) ? refuse('too_many_open') : undefined;
}

interface Opening extends FoundOffer {
  readonly hash: Buffer;
  readonly method: MethodRow;
  readonly fields: DepositFields;
}

async function insert(db: Db, deps: DepositDeps, depositor: Depositor, opening: Opening): Promise<Opened> {
  const { merchant, memberId, key, language, returnUrl } = depositor;
  const { offer, amountMinor, currency, fields, promotion, hash } = opening;
  // The method's rules changed since the validation: the form values must be validated again.
  if (offer.method.version !== opening.method.version) return refuse('try_later');
  const signed = await encryptFields(db, deps.atRest, depositor, fields);
  const id = randomUUID();
  await db
    .insertInto('deposit')
    .values({
      id,
      merchant,
      member_id: memberId,
      method_id: offer.method.id,
      provider: offer.method.provider,
      currency,
      key,
      amount_minor: amountMinor,
      fee_minor: feeOf(offer.method, amountMinor),
      request_hash: hash,
      fields: signed,
      promotion_id: promotion?.id ?? null,
      promotion_title: promotion?.title ?? null,
      return_url: `${returnUrl}?order=${id}`,
      language,
      next: null,
      sent_at: null,
      transfer_id: null,
      reason: null,
    })
    .execute();
  if (promotion !== undefined) await deps.promotions.join(db, depositor, promotion.id);
  await openOrder(db, DEPOSIT, { merchant, id, step: 'open', takenBy: 'member', actor: memberId });
  if (offer.method.way === 'c2c') await deps.matches.offer(db, { merchant, id, memberId, currency, amountMinor });
  return { id };
}

const MILLION = 1_000_000n;

/** The player's fee, in minor units, rounded down; the operator's own fee does not count here. */
function feeOf({ fee_payer: payer, fee_fixed_minor: fixed, fee_ppm: ppm }: MethodRow, minor: bigint): bigint {
  if (payer === 'HOUSE') return 0n;
  const fee = fixed + (minor * BigInt(ppm)) / MILLION;
  return fee < minor ? fee : minor;
}

/** SHA-256 of a request, independent of the order of its fields. */
function hashOf({ methodId, amount, fields, promotionId }: DepositRequest): Buffer {
  const sorted = Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([methodId, amount, sorted, promotionId ?? null]))
    .digest();
}

function keepAsked(values: FormValues): DepositFields {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string | boolean | number] =>
      ['string', 'boolean', 'number'].includes(typeof entry[1]),
    ),
  );
}

/** The minor units of an amount with no more decimals than its currency; undefined for any other. */
function readExact(amount: string, exponent: number): bigint | undefined {
  const digits = /\.(\d+)$/.exec(amount)?.[1]?.length ?? 0;
  return digits > exponent ? undefined : (readAmountMinor(amount, exponent) ?? undefined);
}
