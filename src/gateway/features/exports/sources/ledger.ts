import { type RawBuilder, sql } from 'kysely';
import type { ExportQuestion, ExportSource } from './source.ts';

interface LedgerRow {
  readonly id: bigint;
  readonly at: Date;
  readonly kind: string;
  readonly account: string;
  readonly wallet: string;
  readonly amountMinor: bigint;
  readonly balanceMinor: bigint | null;
  readonly subject: string | null;
  readonly transferId: string;
}

/** What moved on all accounts of one member, as staff read it, the newest first. */
export const LEDGER: ExportSource = {
  of: 'ledger',
  columns: [
    { name: 'time', as: 'time' },
    { name: 'moved', as: 'text' },
    { name: 'account', as: 'text' },
    { name: 'wallet', as: 'text' },
    { name: 'amount', as: 'amount' },
    { name: 'balance', as: 'amount' },
    { name: 'subject', as: 'text' },
    { name: 'movement', as: 'text' },
  ],
  async count(db, question, most) {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (
      select from (${accounts(question)}) a cross join lateral (${postings(question, sql``, most + 1)}) p limit ${most + 1}) found`.execute(
      db,
    );
    const count = rows[0]?.count ?? 0;
    return count > most ? undefined : count;
  },
  async rowsAfter(db, question, after, most) {
    const more = after === undefined ? sql`` : sql`and p.id < ${BigInt(after)}`;
    const { rows } = await sql<LedgerRow>`
      select p.id, p.at, p.kind, a.kind as account, a.wallet, p.amount as "amountMinor", p.balance as "balanceMinor",
          p.subject, p.transfer_id as "transferId"
        from (${accounts(question)}) a cross join lateral (${postings(question, more, most)}) p
        order by p.id desc limit ${most}`.execute(db);
    return {
      rows: rows.map(({ at, kind, account, wallet, amountMinor, balanceMinor, subject, transferId }) => [
        ...[at, kind, account, wallet, amountMinor, balanceMinor, subject, transferId],
      ]),
      last: rows.at(-1)?.id.toString(),
    };
  },
};

function accounts({ merchant, memberId }: ExportQuestion): RawBuilder<unknown> {
  if (memberId === undefined) throw new Error('A ledger is a member’s');
  return sql`select merchant, id, kind, wallet from ledger_account where merchant = ${merchant} and owner_id = ${memberId}`;
}

/** The newest of an account, which is a range of its own in the index. */
function postings({ range }: ExportQuestion, more: RawBuilder<unknown>, most: number): RawBuilder<unknown> {
  return sql`select p.id, t.created_at as at, coalesce(p.kind, t.kind) as kind, p.amount, p.balance,
      coalesce(p.subject, t.obligation) as subject, p.transfer_id
    from posting p cross join lateral (
      select created_at, kind, obligation from transfer where merchant = p.merchant and id = p.transfer_id limit 1) t
    where p.merchant = a.merchant and p.account_id = a.id and t.created_at >= ${range.startsAt}
      and t.created_at < ${range.endsAt} ${more}
    order by p.id desc limit ${most}`;
}
