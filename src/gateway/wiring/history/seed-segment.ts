import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { accountSkeleton } from '#gateway/identity/confusables.ts';
import { HISTORY_VENDOR } from '#model/history/plan.ts';
import type { SeededMessage, Segment } from '#model/history/rows.ts';
import { type Columns, insertReported, written } from './rows-into.ts';
import { type Books, seedMoney } from './seed-money.ts';
import { goOnWithOrders, type Orders, seedOrders } from './seed-orders.ts';

export interface Seeding extends Books, Orders {
  /** Members exist already, and their inbox messages are read. */
  readonly isPersona: boolean;
  readonly rank: { readonly level: number; readonly name: string };
  readonly encryptAccount: (
    db: Db,
    memberId: string,
    payee: { number: string; holder: string },
  ) => Promise<EncryptedAccount>;
  readonly writeAmount: (minor: number) => string;
  /** Older messages are marked as read. */
  readonly readUntil: number;
}

export interface EncryptedAccount {
  readonly ciphertext: Buffer;
  readonly holder: Buffer;
  readonly masked: string;
  readonly fingerprint: Buffer;
}

/** Seeds a segment in the owner's transaction: people, orders, money, their outcomes, and the events about them. */
export async function seedSegment(db: Db, seeding: Seeding, segment: Segment): Promise<void> {
  const { merchant } = seeding;
  await seedPeople(db, seeding, segment);
  await seedPayoutAccounts(db, seeding, segment);
  await seedOrders(db, seeding, segment);
  await seedSuspense(db, seeding, segment);
  await seedMoney(db, seeding, segment);
  await goOnWithOrders(db, merchant, segment);
  await seedRounds(db, merchant, segment);
  const events = segment.events.map(({ at, ...event }) => ({ ...event, at: written(at) }));
  await insertReported(db, 'event', { at: 'timestamptz', kind: 'text', body: 'json' }, events, {
    merchant: `'${merchant}'`,
  });
  await seedMessages(db, seeding, segment.messages);
  // The transfers have old timestamps, so the job that adds new transfers to the hash chain does not find them;
  // unchained transfers would be reported as a fault.
  await sql`select append_blocks(${merchant}, ${segment.transfers.map(({ id }) => id)}::uuid[])`.execute(db);
}

const MEMBER: Columns = {
  id: 'uuid',
  account: 'text',
  account_skeleton: 'text',
  nickname: 'text',
  created_at: 'timestamptz',
  rank_level: 'smallint',
  rank_name: 'text',
  profile: 'jsonb',
  type: 'smallint',
  to_upline: 'boolean',
  upline_id: 'uuid',
};

async function seedPeople(db: Db, { merchant, isPersona, rank }: Seeding, { newcomers }: Segment): Promise<void> {
  const rows = newcomers.map(({ id, account, nickname, cameAt, kind = 0, upline = null }) => {
    const known = { rank_level: rank.level, rank_name: rank.name, profile: { payeeName: nickname.toUpperCase() } };
    const place = { type: kind, to_upline: kind !== 0 && upline !== null, upline_id: upline };
    const account_skeleton = accountSkeleton(account);
    return { id, account, account_skeleton, nickname, created_at: written(cameAt), ...known, ...place };
  });
  if (!isPersona) {
    const more = {
      merchant: `'${merchant}'`,
      account_key: 'account',
      first_steps: `'{away}'`,
      password_changed_at: 'created_at',
    };
    return insertReported(db, 'member', MEMBER, rows, more);
  }
  for (const { id, created_at, profile } of rows) {
    await sql`update member set created_at = ${created_at}, profile = profile || ${JSON.stringify(profile)}::jsonb
      where merchant = ${merchant} and id = ${id}`.execute(db);
    await sql`insert into inbox_message (merchant, member_id, kind, created_at, read_at)
      values (${merchant}, ${id}, 'welcome', ${created_at}, ${created_at})`.execute(db);
  }
}

const ACCOUNT: Columns = {
  id: 'uuid',
  member_id: 'uuid',
  method_id: 'uuid',
  ciphertext: 'bytea',
  holder: 'bytea',
  masked: 'text',
  fingerprint: 'bytea',
  created_at: 'timestamptz',
};

async function seedPayoutAccounts(
  db: Db,
  { merchant, methods, encryptAccount }: Seeding,
  { payoutAccounts }: Segment,
): Promise<void> {
  const rows: object[] = [];
  for (const { id, memberId, way, number, holder, at } of payoutAccounts) {
    const { masked, ...encrypted } = await encryptAccount(db, memberId, { number, holder });
    const bytes = Object.fromEntries(
      Object.entries(encrypted).map(([name, value]) => [name, `\\x${value.toString('hex')}`]),
    );
    const method_id = way === 'c2c' ? methods.c2cOut : methods.account;
    rows.push({ id, member_id: memberId, method_id, masked, ...bytes, created_at: written(at) });
  }
  await insertReported(db, 'payout_account', ACCOUNT, rows, { merchant: `'${merchant}'`, usable_at: 'created_at' });
}

async function seedSuspense(db: Db, { merchant, currency }: Seeding, { suspense }: Segment): Promise<void> {
  const columns = {
    id: 'uuid',
    provider: 'text',
    reference: 'text',
    amount_minor: 'bigint',
    created_at: 'timestamptz',
  };
  const rows = suspense.map(({ amount, at, ...row }) => ({ ...row, amount_minor: amount, created_at: written(at) }));
  await insertReported(db, 'suspense', columns, rows, { merchant: `'${merchant}'`, currency: `'${currency}'` });
}

const ROUND: Columns = {
  member_id: 'uuid',
  round: 'text',
  node_id: 'text',
  category: 'text',
  bet_minor: 'bigint',
  won_minor: 'bigint',
  closed: 'boolean',
  begun_at: 'timestamptz',
  ended_at: 'timestamptz',
};
const TRANSACTION: Columns = {
  id: 'text',
  kind: 'text',
  member_id: 'uuid',
  round: 'text',
  number: 'integer',
  amount: 'bigint',
  bet_id: 'text',
  balance: 'bigint',
  transfer_id: 'uuid',
  line: 'smallint',
  node_id: 'text',
  created_at: 'timestamptz',
};

async function seedRounds(db: Db, merchant: string, { rounds, transactions }: Segment): Promise<void> {
  const own = { merchant: `'${merchant}'`, vendor: `'${HISTORY_VENDOR}'`, is_trial: 'false' };
  const rows = rounds.map(({ memberId, nodeId, bet, won, isClosed, begunAt, endedAt, ...round }) => {
    const minor = { bet_minor: bet, won_minor: won, closed: isClosed };
    return {
      ...round,
      ...minor,
      member_id: memberId,
      node_id: nodeId,
      begun_at: written(begunAt),
      ended_at: written(endedAt),
    };
  });
  const numbers = {
    next_number: 'case when won_minor > 0 then 3 else 2 end',
    last_win: 'case when won_minor > 0 then 2 else 0 end',
  };
  await insertReported(db, 'game_round', ROUND, rows, {
    ...own,
    ...numbers,
    live_bets: 'closed::integer',
    moved_at: 'ended_at',
  });
  const moved = transactions.map(({ memberId, betId, transferId, nodeId, at, ...row }) => {
    return {
      ...row,
      member_id: memberId,
      bet_id: betId,
      transfer_id: transferId,
      node_id: nodeId,
      created_at: written(at),
    };
  });
  await insertReported(db, 'game_transaction', TRANSACTION, moved, {
    ...own,
    request_hash: "sha256(convert_to(id, 'UTF8'))",
  });
}

async function seedMessages(
  db: Db,
  { merchant, writeAmount, readUntil }: Seeding,
  messages: readonly SeededMessage[],
): Promise<void> {
  const rows = messages.map(({ memberId, kind, amount, reference, order, reason, at }) => {
    const details = { amount: writeAmount(amount), reference, order, ...(reason === null ? {} : { reason }) };
    return {
      member_id: memberId,
      kind,
      details,
      created_at: written(at),
      read_at: at < readUntil ? written(at + 3_600_000) : null,
    };
  });
  const columns = {
    member_id: 'uuid',
    kind: 'text',
    details: 'jsonb',
    created_at: 'timestamptz',
    read_at: 'timestamptz',
  };
  await insertReported(db, 'inbox_message', columns, rows, { merchant: `'${merchant}'` });
  // An order has one message, about its latest step.
  await sql`delete from inbox_message older using inbox_message newer
    where older.merchant = ${merchant} and newer.merchant = older.merchant and newer.member_id = older.member_id
      and older.details ->> 'order' = any(${[...new Set(messages.map(({ order }) => order))]})
      and newer.details ->> 'order' = older.details ->> 'order'
      and (newer.created_at, newer.id) > (older.created_at, older.id)`.execute(db);
}
