import { createHash, randomUUID } from 'node:crypto';
import { writeAmount } from '#contract/call/amount.ts';
import { type Refusal, refuse } from '#contract/wire/envelope.ts';
import type { Database } from '#gateway/db/client.ts';
import { moneyKey } from '#gateway/db/money-key.ts';
import type { Db } from '#gateway/db/tables.ts';
import { lockMember } from '#gateway/identity/lock-member.ts';
import { maskName } from '#gateway/identity/secrets/mask.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { repeatedOr } from '#gateway/pipeline/repeated-or.ts';
import { referenceOf } from '#model/state-machines/reference.ts';
import type { Ledger } from '../orders/ledger-port.ts';
import { readMoved } from '../orders/read-moved.ts';
import type { StepChannels } from '../orders/take-step.ts';
import type { CheckPaymentPassword } from '../password/check-payment-password.ts';
import { readStanding, type Sender, type Standing, type StandingDeps } from './standing.ts';

export interface TransferRequest {
  /** Decimal text in the merchant's currency. */
  readonly amount: string;
  readonly paymentPassword: string;
  readonly key: string;
}

export interface TransferDeps extends StandingDeps {
  readonly ledger: Ledger;
  readonly channels: Pick<StepChannels, 'notify' | 'writeAmount'>;
  readonly checkPaymentPassword: CheckPaymentPassword;
}

/**
 * Sends cash to the member's direct upline (M175) or to a downline (M176), once per idempotency key. Denial reasons are
 * checked before the password, and again in the transaction that moves the money, with the member locked. Undefined:
 * the money was moved, now or earlier.
 */
export async function sendUp(
  database: Pick<Database, 'withMerchant'>,
  deps: TransferDeps,
  sender: Sender,
  request: TransferRequest,
): Promise<Refusal | undefined> {
  const { merchant } = sender;
  const first = await database.withMerchant(merchant, (db) =>
    repeatedOr(
      async () => ((await isDone(db, sender, request)) ? 'done' : undefined),
      async () => validate(sender, await readStanding(db, deps, sender), request),
    ),
  );
  if (first === 'done') return undefined;
  if ('errorCode' in first) return first;
  const wrong = await deps.checkPaymentPassword(sender, request.paymentPassword, request.key);
  if (wrong !== undefined) return wrong;
  return database.withMerchant(merchant, async (db) => {
    await lockMember(db, merchant, sender.memberId);
    if (await isDone(db, sender, request)) return undefined;
    const validated = validate(sender, await readStanding(db, deps, sender), request);
    return 'errorCode' in validated ? validated : move(db, deps, sender, request, validated);
  });
}

/** A transfer that passed all checks. */
interface Fitting {
  readonly standing: Standing;
  readonly receiver: NonNullable<Standing['receiver']>;
  readonly amountMinor: bigint;
}

function validate({ downlineId }: Sender, standing: Standing, { amount }: TransferRequest): Fitting | Refusal {
  const { settings, isOn, exponent, receiver, cash, denialReason, leftToday } = standing;
  if (!isOn) return refuse('function_not_available');
  if (receiver === undefined) return refuse(downlineId === undefined ? 'no_upline' : 'not_found');
  if (denialReason !== undefined) return denialReason;
  const amountMinor = readMoved(amount, exponent);
  if (amountMinor === undefined) return refuse('invalid_request', { value: { fields: [{ field: 'amount' }] } });
  const { uplineMinimumMinor: least, uplineMaximumMinor: most } = settings;
  if (amountMinor < least || (most !== null && amountMinor > most)) {
    const write = (minor: bigint) => writeAmount(minor, exponent);
    return refuse('amount_outside', {
      value: { minimum: write(least), ...(most === null ? {} : { maximum: write(most) }) },
    });
  }
  if (leftToday !== undefined && amountMinor > leftToday) return refuse('daily_limit');
  return amountMinor > cash ? refuse('balance_short') : { standing, receiver, amountMinor };
}

async function move(
  db: Db,
  { ledger, channels }: TransferDeps,
  sender: Sender,
  request: TransferRequest,
  { standing, receiver, amountMinor }: Fitting,
): Promise<Refusal | undefined> {
  const { merchant, memberId, downlineId } = sender;
  const direction = downlineId === undefined ? 'upline' : 'downline';
  const { currency } = standing;
  const { key } = request;
  const id = randomUUID();
  const main = (owner_id: string) => ledger.account(db, merchant, { kind: 'member', owner_id, currency, floor: 0n });
  const sides = [
    { accountId: await main(memberId), amountMinor: -amountMinor },
    { accountId: await main(receiver.id), amountMinor },
  ];
  const by = { merchant, actor: memberId, kind: direction, obligation: `${direction}:${id}` } as const;
  const moved = await ledger.move(db, { ...by, key: moneyKey('member', key), sides });
  // A concurrent bet used the balance.
  if (moved.kind === 'short') return refuse('balance_short');
  if (moved.kind !== 'done') throw new Failure('idempotency_key_reused');
  const row = {
    merchant,
    id,
    currency,
    key,
    member_id: memberId,
    amount_minor: amountMinor,
    request_hash: hashOf(sender, request),
    transfer_id: moved.transferId,
  };
  await (direction === 'upline'
    ? db.insertInto('upline_transfer').values({ ...row, upline_id: receiver.id })
    : db.insertInto('downline_transfer').values({ ...row, downline_id: receiver.id })
  ).execute();
  const reported = {
    amount: await channels.writeAmount(db, merchant, amountMinor),
    reference: referenceOf({ name: direction }, id),
  };
  // A downline sees only a masked name of the upline.
  const [to, from] =
    direction === 'upline'
      ? [maskName(receiver.account), standing.account]
      : [receiver.account, maskName(standing.account)];
  await channels.notify(db, merchant, memberId, `${direction}Sent`, { ...reported, account: to });
  await channels.notify(db, merchant, receiver.id, `${direction}Received`, { ...reported, account: from });
  return undefined;
}

/** Whether the key was used for this same transfer. Throws if the key was used for another one. */
async function isDone(db: Db, sender: Sender, request: TransferRequest): Promise<boolean> {
  const { merchant, memberId, downlineId } = sender;
  const known = await db
    .selectFrom(downlineId === undefined ? 'upline_transfer' : 'downline_transfer')
    .select('request_hash')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('key', '=', request.key)
    .executeTakeFirst();
  if (known === undefined) return false;
  if (!known.request_hash.equals(hashOf(sender, request))) throw new Failure('idempotency_key_reused');
  return true;
}

function hashOf({ downlineId }: Sender, { amount }: TransferRequest): Buffer {
  const text = downlineId === undefined ? amount : `${amount} ${downlineId}`;
  return createHash('sha256').update(text).digest();
}
