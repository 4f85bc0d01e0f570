import { sql } from 'kysely';
import type { LedgerAccount, LedgerMovement } from '#contract/staff/books/ledger-names.ts';
import type { Db } from '#gateway/db/tables.ts';

export interface MemberPosting {
  readonly id: bigint;
  readonly transferId: string;
  readonly at: Date;
  /** Kind of the transfer, or of the line in a game's transfer. */
  readonly kind: LedgerMovement;
  /** `member`, `held`, `grant`, `debt`, `points`, `arrears`, `trial`. */
  readonly account: LedgerAccount;
  readonly wallet: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  /** Account balance after the posting; null if it was not stored. */
  readonly balanceMinor: bigint | null;
  /** The order or game transaction that caused the posting. */
  readonly subject: string | null;
}

const MOST_ROWS = 50;

/** Postings on a member's own accounts, newest first, paginated; `after` is the last id of the previous page. */
export async function readMemberLedger(
  db: Db,
  merchant: string,
  { memberId, after }: { readonly memberId: string; readonly after: bigint | undefined },
): Promise<{ readonly rows: readonly MemberPosting[]; readonly next: bigint | undefined }> {
  // Each account is a separate index range: read the newest rows of each range, then the newest of all.
  const { rows } = await sql<MemberPosting>`
    select p.id, p.transfer_id as "transferId", t.created_at as at, coalesce(p.kind, t.kind) as kind,
      a.kind as account, a.wallet, a.currency, p.amount as "amountMinor", p.balance as "balanceMinor",
      coalesce(p.subject, t.obligation) as subject
    from ledger_account a
      cross join lateral (
        select * from posting where merchant = a.merchant and account_id = a.id
          and ${after === undefined ? sql`true` : sql`id < ${after}`}
        order by id desc limit ${MOST_ROWS + 1}) p
      join transfer t on t.merchant = p.merchant and t.id = p.transfer_id
    where a.merchant = ${merchant} and a.owner_id = ${memberId}
    order by p.id desc limit ${MOST_ROWS + 1}`.execute(db);
  const page = rows.slice(0, MOST_ROWS);
  return { rows: page, next: rows.length > MOST_ROWS ? page.at(-1)?.id : undefined };
}
