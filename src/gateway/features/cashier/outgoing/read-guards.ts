import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { Owner } from '../password/tries.ts';

/** The current restrictions of a member's withdrawals; a time in the past is undefined. */
export interface Guards {
  readonly hasPassword: boolean;
  readonly lockedUntil: Date | undefined;
  /** A verified contact. */
  readonly hasContact: boolean;
  /** End of the cool-off after a change of a password, a contact or the second step (D51). */
  readonly restsUntil: Date | undefined;
  readonly accounts: number;
  /** When the first payout account becomes usable; undefined: one is usable, or there is none. */
  readonly accountsRestUntil: Date | undefined;
  /** The id of an open withdrawal. */
  readonly openOrder: string | undefined;
}

/** Reads the restrictions of a member's withdrawals, by the database's clock. */
export async function readGuards(db: Db, owner: Owner, coolOffHours: number): Promise<Guards> {
  const { merchant, memberId } = owner;
  const { rows } = await sql<Row>`
    select m.payment_password_hash is not null as "hasPassword",
        case when g.locked_until > clock_timestamp() then g.locked_until end as "lockedUntil",
        (m.email_verified and m.email is not null) or (m.mobile_verified and m.mobile is not null) as "hasContact",
        case when change.at + make_interval(hours => ${coolOffHours}) > clock_timestamp()
          then change.at + make_interval(hours => ${coolOffHours}) end as "restsUntil",
        account.count as accounts,
        case when account.usable_at > clock_timestamp() then account.usable_at end as "accountsRestUntil",
        (select w.id from withdrawal w where w.merchant = m.merchant and w.member_id = m.id and w.held_minor > 0
          order by w.created_at desc limit 1) as "openOrder"
      from member m
      left join payment_password_guard g on g.merchant = m.merchant and g.member_id = m.id
      cross join lateral (
        -- the password that an account begins with is no change
        select greatest(case when m.password_changed_at > m.created_at then m.password_changed_at end,
          m.contact_changed_at, m.second_step_changed_at, g.changed_at) as at) change
      cross join lateral (
        select count(*)::integer as count, min(a.usable_at) as usable_at from payout_account a
          where a.merchant = m.merchant and a.member_id = m.id and a.removed_at is null) account
      where m.merchant = ${merchant} and m.id = ${memberId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no member ${memberId}`);
  return {
    hasPassword: row.hasPassword,
    hasContact: row.hasContact,
    accounts: row.accounts,
    lockedUntil: row.lockedUntil ?? undefined,
    restsUntil: row.restsUntil ?? undefined,
    accountsRestUntil: row.accountsRestUntil ?? undefined,
    openOrder: row.openOrder ?? undefined,
  };
}

interface Row {
  readonly hasPassword: boolean;
  readonly lockedUntil: Date | null;
  readonly hasContact: boolean;
  readonly restsUntil: Date | null;
  readonly accounts: number;
  readonly accountsRestUntil: Date | null;
  readonly openOrder: string | null;
}
