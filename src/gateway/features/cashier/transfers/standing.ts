import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { ReadKept } from '../deposits/amounts.ts';
import { readDay } from '../methods/merchant-day.ts';
import { type CashierSettings, readCashierSettings } from '../methods/settings.ts';
import '#gateway/identity/tables.ts';
import './tables.ts';

/** Who wants to send something up or down; the day is that of the brand's time zone (D52). */
export interface Sender {
  readonly merchant: string;
  readonly memberId: string;
  readonly timeZone: string;
  /** Kind of account. */
  readonly kind: number;
  /** A member below, to whom it goes; undefined: to the member directly above. */
  readonly downlineId?: string | undefined;
}

/** What transfers to the upline ask of the money. */
export interface StandingNeeds {
  readonly readCurrency: (db: Db, merchant: string) => Promise<{ readonly code: string; readonly exponent: number }>;
  readonly readKept: ReadKept;
  /** Whether deposits are still to be bet before cash may leave the account (D46). */
  readonly hasOpenTurnover: (db: Db, sender: Sender) => Promise<boolean>;
  /** A member of the sender's own tree to whom money may go (M176); undefined: nobody of the tree, or nobody who takes any. */
  readonly findDownline: (db: Db, sender: Sender, id: string) => Promise<Receiver | undefined>;
  /** Whether the merchant lets agents of the sender's kind send money down (D57). */
  readonly maySendDown: (db: Db, sender: Sender) => Promise<boolean>;
}

export interface Receiver {
  readonly id: string;
  readonly account: string;
}

/** How a member stands who wants to send something up. Amounts are minor units. */
export interface Standing {
  readonly settings: CashierSettings;
  readonly currency: string;
  readonly exponent: number;
  /** Of the settings, and of the sender's rights. */
  readonly isOn: boolean;
  /** Whom it goes to: the member directly above or one of the tree, who can be sent something; undefined: there is none. */
  readonly receiver: Receiver | undefined;
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
  const { account, upline } = await readPeople(db, sender);
  const { downlineId } = sender;
  const receiver = downlineId === undefined ? upline : await needs.findDownline(db, sender, downlineId);
  const isOn = settings.uplineIsOn && (downlineId === undefined || (await needs.maySendDown(db, sender)));
  const owed = await needs.readKept(db, { ...of, kind: 'debt' });
  const isBound = owed < 0n || (await needs.hasOpenTurnover(db, sender));
  const cash = await needs.readKept(db, { ...of, kind: 'member' });
  const leftToday = await readLeft(db, settings, sender);
  return { settings, isOn, currency, exponent, account, receiver, cash, isBound, leftToday };
}

/** A trial account has play money alone. */
const TRIAL = 4;

async function readPeople(db: Db, { merchant, memberId }: Sender) {
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
    .selectFrom(sender.downlineId === undefined ? 'upline_transfer' : 'downline_transfer')
    .select(sql<bigint>`coalesce(sum(amount_minor), 0)::bigint`.as('sent'))
    .where('merchant', '=', sender.merchant)
    .where('member_id', '=', sender.memberId)
    .where('created_at', '>=', startsAt)
    .executeTakeFirstOrThrow();
  return most > sent ? most - sent : 0n;
}
