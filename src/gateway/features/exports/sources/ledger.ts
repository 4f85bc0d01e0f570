import { type RawBuilder, sql } from 'kysely';
import { writeAmount } from '#contract/call/amount.ts';
import { type LedgerMovement, type MEMBER_ACCOUNTS, POINTS_CURRENCY } from '#contract/staff/books/ledger-names.ts';
import { digitsOf } from '#gateway/records/digits-of.ts';
import { feeOf } from '#gateway/records/movements.ts';
import type { ExportQuestion, ExportSource } from './source.ts';

interface LedgerRow {
  readonly id: bigint;
  readonly at: Date;
  readonly kind: string;
  readonly account: string;
  readonly wallet: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly balanceMinor: bigint | null;
  readonly feeMinor: bigint | null;
  readonly subject: string | null;
  readonly transferId: string;
}

/** Texts of the movements: the same as in the member's records and the mall. */
const MOVED: Readonly<Record<LedgerMovement, string>> = {
  opening: 'records.kind.opening',
  wallet: 'records.kind.wallet',
  trial: 'play.trial',
  promotion: 'records.kind.promotion',
  grant: 'records.kind.grant',
  forfeit: 'records.kind.grant',
  hold: 'records.kind.hold',
  release: 'records.kind.release',
  deposit: 'records.kind.deposit',
  suspense: 'records.kind.suspense',
  reversal: 'records.kind.reversal',
  withdrawal: 'records.kind.withdrawal',
  return: 'records.kind.return',
  receipt: 'records.kind.receipt',
  upline: 'records.kind.upline',
  downline: 'records.kind.downline',
  correction: 'records.kind.correction',
  rebate: 'records.kind.rebate',
  settlement: 'records.kind.settlement',
  budget: 'records.kind.promotion',
  mission: 'missions.board.choose',
  points: 'mall.records.kind.points',
  conversion: 'mall.records.kind.conversion',
  redeem: 'mall.records.kind.redeem',
  redeemed: 'mall.records.kind.redeem',
  unredeemed: 'mall.records.kind.unredeemed',
  game: 'sheet.column.game',
  play: 'play.trial',
  bet: 'records.kind.bet',
  win: 'records.kind.win',
  rollback: 'records.kind.rollback',
};

/** The accounts that belong to members. */
const ACCOUNT: Readonly<Record<(typeof MEMBER_ACCOUNTS)[number], string>> = {
  member: 'records.wallet.MAIN',
  held: 'records.wallet.HELD',
  grant: 'records.wallet.BONUS',
  debt: 'records.wallet.DEBT',
  points: 'mall.views',
  arrears: 'records.wallet.ARREARS',
  trial: 'play.trial',
};

/** Movements on all accounts of one member for staff, newest first. */
export const LEDGER: ExportSource = {
  of: 'ledger',
  columns: [
    { name: 'time', as: 'time' },
    { name: 'moved', as: 'words', keys: MOVED },
    { name: 'account', as: 'words', keys: ACCOUNT },
    { name: 'wallet', as: 'text' },
    { name: 'amount', as: 'figure' },
    { name: 'balance', as: 'figure' },
    { name: 'fee', as: 'figure' },
    { name: 'currency', as: 'words', keys: { [POINTS_CURRENCY]: 'mall.views' } },
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
      select p.id, p.at, p.kind, a.kind as account, a.wallet, a.currency, p.amount as "amountMinor", p.balance as "balanceMinor",
          ${feeOnce(question)} as "feeMinor", p.subject, p.transfer_id as "transferId"
        from (${accounts(question)}) a cross join lateral (${postings(question, more, most)}) p
        order by p.id desc limit ${most}`.execute(db);
    return {
      rows: rows.map(
        ({ at, kind, account, wallet, currency, amountMinor, balanceMinor, feeMinor, subject, transferId }) => {
          const digits = digitsOf(currency, { code: question.currency, exponent: question.exponent });
          const write = (minor: bigint | null) => (minor === null ? null : writeAmount(minor, digits));
          const figures = [write(amountMinor), write(balanceMinor), write(feeMinor)];
          return [at, kind, account, wallet, ...figures, currency, subject, transferId];
        },
      ),
      last: rows.at(-1)?.id.toString(),
    };
  },
};

function accounts({ merchant, memberId }: ExportQuestion): RawBuilder<unknown> {
  if (memberId === undefined) throw new Error('A ledger is a member’s');
  return sql`select merchant, id, kind, wallet, currency from ledger_account where merchant = ${merchant} and owner_id = ${memberId}`;
}

/** The fee of a transfer, only on the first of the member's postings of that transfer, so that the column adds up. */
function feeOnce({ merchant, memberId }: ExportQuestion): RawBuilder<unknown> {
  return sql`case when not exists (
    select from posting o join ledger_account own on own.merchant = ${merchant} and own.id = o.account_id and own.owner_id = ${memberId}
      where o.merchant = ${merchant} and o.transfer_id = p.transfer_id and o.id < p.id) then ${feeOf(merchant)} end`;
}

/** The newest postings of one account, which is a separate index range. */
function postings({ range }: ExportQuestion, more: RawBuilder<unknown>, most: number): RawBuilder<unknown> {
  return sql`select p.id, t.created_at as at, coalesce(p.kind, t.kind) as kind, p.amount, p.balance,
      coalesce(p.subject, t.obligation) as subject, p.transfer_id
    from posting p cross join lateral (
      select created_at, kind, obligation from transfer where merchant = p.merchant and id = p.transfer_id limit 1) t
    where p.merchant = a.merchant and p.account_id = a.id and t.created_at >= ${range.startsAt}
      and t.created_at < ${range.endsAt} ${more}
    order by p.id desc limit ${most}`;
}
