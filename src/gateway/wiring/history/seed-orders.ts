import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { PayFlow, SeededStep, Segment } from '#model/history/rows.ts';
import { insertReported, reportedRows, written } from './rows-into.ts';

export type Methods = Readonly<Record<PayFlow, string>> & { readonly c2cOut: string };

export interface Orders {
  readonly merchant: string;
  readonly currency: string;
  readonly methods: Methods;
}

const ORDER = {
  id: 'uuid',
  member_id: 'uuid',
  method_id: 'uuid',
  provider: 'text',
  amount_minor: 'bigint',
  created_at: 'timestamptz',
};

/** Writes a segment's orders in their initial state, and matches up to the receipt request: no money has moved yet. */
export async function seedOrders(db: Db, orders: Orders, segment: Segment): Promise<void> {
  const { merchant, currency, methods } = orders;
  const common = {
    merchant: `'${merchant}'`,
    currency: `'${currency}'`,
    key: 'id::text',
    request_hash: "sha256(convert_to(id::text, 'UTF8'))",
  };
  const deposits = segment.deposits.map(({ memberId, way, amount, arrived, fee, at, ...row }) => {
    const minor = { amount_minor: amount, arrived_minor: arrived, fee_minor: fee };
    return { ...row, ...minor, member_id: memberId, method_id: methods[way], created_at: written(at) };
  });
  const more = { arrived_minor: 'bigint', fee_minor: 'bigint' };
  await insertReported(db, 'deposit', { ...ORDER, ...more }, deposits, {
    ...common,
    sequence: 'least(arrived_minor, 1)',
  });
  const withdrawals = segment.withdrawals.map(({ memberId, way, amount, accountId, at, ...row }) => {
    const method_id = way === 'c2c' ? methods.c2cOut : methods.account;
    return {
      ...row,
      member_id: memberId,
      method_id,
      account_id: accountId,
      amount_minor: amount,
      created_at: written(at),
    };
  });
  await insertReported(db, 'withdrawal', { ...ORDER, account_id: 'uuid' }, withdrawals, common);
  await seedMatches(db, merchant, segment);
}

const MATCH = {
  id: 'uuid',
  withdrawal_id: 'uuid',
  deposit_id: 'uuid',
  amount_minor: 'bigint',
  created_at: 'timestamptz',
};

/** Matched and received amounts are counted before the money moves, as in the cashier (features/cashier/matches). */
async function seedMatches(db: Db, merchant: string, { matches, steps }: Segment): Promise<void> {
  const rows = matches.map(({ id, withdrawalId, depositId, amount, at }) => {
    return { id, withdrawal_id: withdrawalId, deposit_id: depositId, amount_minor: amount, created_at: written(at) };
  });
  await insertReported(db, 'payout_match', MATCH, rows, { merchant: `'${merchant}'` });
  const own = steps.filter(({ machine }) => machine === 'match');
  await goOn(
    db,
    merchant,
    'payout_match',
    own.filter(({ step }) => step === 'take' || step === 'prove'),
  );
  const received = own.filter(({ step }) => step === 'all').map(({ orderId }) => orderId);
  await sql`update payout_match set received_minor = amount_minor
    where merchant = ${merchant} and id = any(${received}::uuid[])`.execute(db);
}

const STEP = {
  order_id: 'uuid',
  version: 'bigint',
  step: 'text',
  state: 'text',
  machine: 'text',
  taken_by: 'text',
  actor: 'text',
  reason: 'text',
  at: 'timestamptz',
  transfer_id: 'uuid',
};

/** Advances the orders to their state in the segment, after the money has moved, and writes their history. */
export async function goOnWithOrders(db: Db, merchant: string, { steps }: Segment): Promise<void> {
  const of = (machine: string) => steps.filter((step) => step.machine === machine && step.version > 0);
  const isLate = ({ step }: SeededStep) => step !== 'take' && step !== 'prove';
  await goOn(db, merchant, 'deposit', of('deposit'));
  await goOn(db, merchant, 'withdrawal', of('withdrawal'));
  await goOn(db, merchant, 'payout_match', of('match').filter(isLate));
  const rows = steps.map(({ orderId, by, transferId, at, ...step }) => {
    return { ...step, order_id: orderId, taken_by: by, transfer_id: transferId, at: written(at) };
  });
  await insertReported(db, 'order_step', STEP, rows, { merchant: `'${merchant}'` });
}

const GONE_ON = { id: 'uuid', state: 'text', version: 'bigint', transfer_id: 'uuid', reason: 'text' };

/** Advances each order one step at a time: the state machine checks every step. */
async function goOn(
  db: Db,
  merchant: string,
  table: 'deposit' | 'withdrawal' | 'payout_match',
  steps: readonly SeededStep[],
): Promise<void> {
  const waves: SeededStep[][] = [];
  const taken = new Map<string, number>();
  for (const step of steps) {
    const wave = taken.get(step.orderId) ?? 0;
    taken.set(step.orderId, wave + 1);
    const others = waves[wave] ?? [];
    others.push(step);
    waves[wave] = others;
  }
  const credited =
    table === 'deposit'
      ? sql`, transfer_id = case when reported.state = 'paid' then reported.transfer_id else o.transfer_id end,
          back_minor = case when reported.state = 'reversed' then o.arrived_minor else o.back_minor end`
      : sql``;
  const why = table === 'payout_match' ? sql`` : sql`, reason = coalesce(reported.reason, o.reason)`;
  for (const wave of waves) {
    const rows = wave.map(({ orderId, state, version, transferId, reason }) => {
      return { id: orderId, state, version, transfer_id: transferId, reason };
    });
    await sql`update ${sql.table(table)} o set state = reported.state, version = reported.version ${credited} ${why}
      from ${reportedRows(GONE_ON, rows)} where o.merchant = ${merchant} and o.id = reported.id`.execute(db);
  }
}
