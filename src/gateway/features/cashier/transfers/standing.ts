import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { ReadKept } from '../deposits/amounts.ts';
import { readDay } from '../methods/merchant-day.ts';
import { type CashierSettings, readCashierSettings } from '../methods/settings.ts';
import '#gateway/identity/tables.ts';
import './tables.ts';

/** Who wants to send something up; the day is that of the brand's time zone (D52). */
export interface Sender {
  readonly merchant: string;
  readonly memberId: string;
  readonly timeZone: string;
}

/** What transfers to the upline ask of the money. */
export interface StandingNeeds {
  readonly readCurrency: (db: Db, merchant: string) => Promise<{ readonly code: string; readonly exponent: number }>;
  readonly readKept: ReadKept;
  /** Whether deposits are still to be bet before cash may leave the account (D46). */
  readonly hasOpenTurnover: (db: Db, sender: Sender) => Promise<boolean>;
}

/** How a member stands who wants to send something up. Amounts are minor units. */
export interface Standing {
  readonly settings: CashierSettings;
  readonly currency: string;
  readonly exponent: number;
  /** The member directly above, who can be sent something; undefined: there is none. */
  readonly upline: { readonly id: string; readonly account: string } | undefined;
  readonly account: string;
  readonly cash: bigint;
  /** Cash may not leave: a reversed deposit is owed (D70), or a deposit is still to be bet (D46). */
  readonly isBound: boolean;
  /** What the day still allows; undefined: there is no bound. */
  readonly leftToday: bigint | undefined;
}

/** Reads it all, of one moment. */
export async function readStanding(db: Db, needs: StandingNeeds, sender: Sender): Promise<Standing> {
  const { merchant, memberId } = sender;
  const settings = await readCashierSettings(db, merchant);
  const { code: currency, exponent } = await needs.readCurrency(db, merchant);
  const of = { merchant, memberId, currency };
  const people = await readPeople(db, sender);
  const owed = await needs.readKept(db, { ...of, kind: 'debt' });
  const isBound = owed < 0n || (await needs.hasOpenTurnover(db, sender));
  const cash = await needs.readKept(db, { ...of, kind: 'member' });
  return { settings, currency, exponent, ...people, cash, isBound, leftToday: await readLeft(db, settings, sender) };
}

/** A trial account has play money alone. */
const TRIAL = 4;

async function readPeople(db: Db, { merchant, memberId }: Sender): Promise<Pick<Standing, 'account' | 'upline'>> {
  const row = await db
    .selectFrom('member')
    .leftJoin('member as upline', (join) =>
      join
        .onRef('upline.merchant', '=', 'member.merchant')
        .onRef('upline.id', '=', 'member.upline_id')
        .on('upline.status', '=', 'active')
        .on('upline.type', '<>', TRIAL),
    )
    .select(['member.account', 'upline.id', 'upline.account as above'])
    .where('member.merchant', '=', merchant)
    .where('member.id', '=', memberId)
    .executeTakeFirstOrThrow();
  const { account, id, above } = row;
  return { account, upline: id === null || above === null ? undefined : { id, account: above } };
}

async function readLeft(db: Db, { uplineDailyMinor: most }: CashierSettings, sender: Sender) {
  if (most === null) return undefined;
  const { startsAt } = await readDay(db, sender.timeZone);
  const { sent } = await db
    .selectFrom('upline_transfer')
    .select(sql<bigint>`coalesce(sum(amount_minor), 0)::bigint`.as('sent'))
    .where('merchant', '=', sender.merchant)
    .where('member_id', '=', sender.memberId)
    .where('created_at', '>=', startsAt)
    .executeTakeFirstOrThrow();
  return most > sent ? most - sent : 0n;
}
