import { sql } from 'kysely';
import { moneyKey } from '#gateway/db/money-key.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { AccountRef, Segment } from '#model/history/rows.ts';
import { insertReported, reportedRows, written } from './rows-into.ts';

/** The merchant's books, and the account ids known so far. */
export interface Books {
  readonly merchant: string;
  readonly currency: string;
  readonly accounts: Map<AccountRef, string>;
}

const MEMBERS: readonly string[] = ['member', 'held', 'debt'];

const ACCOUNT = {
  merchant: 'text',
  kind: 'text',
  owner_id: 'uuid',
  vendor: 'text',
  currency: 'text',
  floor: 'bigint',
  ceiling: 'bigint',
};

/** Opens missing accounts of the segment's transfers, as the cashier and games open them. */
async function openAccounts(
  db: Db,
  { merchant, currency, accounts }: Books,
  refs: ReadonlySet<AccountRef>,
): Promise<void> {
  const rows = [...refs].flatMap((ref) => {
    if (accounts.has(ref)) return [];
    const [kind = '', owner = null] = ref.split(':');
    const isMembers = MEMBERS.includes(kind);
    const bounds = { floor: kind === 'member' || kind === 'held' ? 0 : null, ceiling: kind === 'debt' ? 0 : null };
    return [
      { merchant, kind, currency, owner_id: isMembers ? owner : null, vendor: isMembers ? null : owner, ...bounds },
    ];
  });
  if (rows.length === 0) return;
  await sql`insert into ledger_account (merchant, kind, owner_id, vendor, currency, floor, ceiling)
    select merchant, kind, owner_id, vendor, currency, floor, ceiling from ${reportedRows(ACCOUNT, rows)}
    order by reported_at on conflict do nothing`.execute(db);
  const { rows: found } = await sql<{ id: string; kind: string; owner: string | null }>`
    select id, kind, coalesce(owner_id::text, vendor) as owner from ledger_account
      where merchant = ${merchant} and currency = ${currency} and wallet = 'MAIN'
        and (owner_id is null or owner_id = any(${rows.flatMap(({ owner_id }) => owner_id ?? [])}::uuid[]))`.execute(
    db,
  );
  for (const { id, kind, owner } of found) accounts.set(owner === null ? kind : `${kind}:${owner}`, id);
}

const TRANSFER = {
  merchant: 'text',
  id: 'uuid',
  actor: 'text',
  key: 'text',
  kind: 'text',
  obligation: 'text',
  created_at: 'timestamptz',
};
const POSTING = {
  transfer_id: 'uuid',
  line: 'smallint',
  account_id: 'uuid',
  amount: 'bigint',
  balance: 'bigint',
  kind: 'text',
  subject: 'text',
};

/**
 * Writes a segment's transfers and postings, in one statement each: the triggers of every posting check balances, sums,
 * floors and order holds (db/migrations/060-ledger.sql).
 */
export async function seedMoney(db: Db, books: Books, { transfers }: Segment): Promise<void> {
  if (transfers.length === 0) return;
  const { merchant, accounts } = books;
  await openAccounts(db, books, new Set(transfers.flatMap(({ postings }) => postings.map(({ account }) => account))));
  const rows = transfers.map(({ id, actor, key, kind, obligation, at }) => {
    const named = key === null ? null : moneyKey('platform', key);
    return { merchant, id, actor, key: named, kind, obligation, created_at: written(at) };
  });
  await insertReported(db, 'transfer', TRANSFER, rows, { request_hash: "sha256(convert_to(key, 'UTF8'))" });
  const postings = transfers.flatMap(({ id, postings: lines }) =>
    lines.map(({ account, ...line }, at) => ({
      transfer_id: id,
      line: at + 1,
      account_id: accounts.get(account),
      ...line,
    })),
  );
  await insertReported(db, 'posting', POSTING, postings, { merchant: `'${merchant}'` });
}
