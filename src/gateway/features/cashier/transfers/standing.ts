import { type Refusal, refuse } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { CashierSettings } from '../methods/settings.ts';
import { type Outgoing, readOutgoing, refuseUnsafe } from '../outgoing/outgoing.ts';
import type { OutgoingDeps } from '../outgoing/ports.ts';
import { smallest } from '../outgoing/smallest.ts';
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

/** What transfers ask of others, beside what every way out of an account does. */
export interface StandingDeps extends OutgoingDeps {
  readonly readCurrency: (db: Db, merchant: string) => Promise<{ readonly code: string; readonly exponent: number }>;
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
  /** Why no cash may leave the account: it rests (D51), a reversed deposit is owed (D70), something is still to be bet (D46) or known. */
  readonly bar: Refusal | undefined;
  /** What the day still allows; undefined: there is no bound. */
  readonly leftToday: bigint | undefined;
}

/** Reads it all, of one moment. */
export async function readStanding(db: Db, deps: StandingDeps, sender: Sender): Promise<Standing> {
  const { merchant, downlineId } = sender;
  const { code: currency, exponent } = await deps.readCurrency(db, merchant);
  const { account, upline } = await readPeople(db, sender);
  const receiver = downlineId === undefined ? upline : await deps.findDownline(db, sender, downlineId);
  const outgoing = await readOutgoing(db, deps, sender);
  const { settings, cash, leftToday, leftOfTransfers } = outgoing;
  const isOn = settings.uplineIsOn && (downlineId === undefined || (await deps.maySendDown(db, sender)));
  return {
    ...{ settings, isOn, currency, exponent, account, receiver, cash, bar: denialReasonOf(outgoing) },
    leftToday: smallest([leftToday, leftOfTransfers].filter((left) => left !== undefined)),
  };
}

function denialReasonOf(outgoing: Outgoing): Refusal | undefined {
  const unsafe = refuseUnsafe(outgoing);
  if (unsafe !== undefined) return unsafe;
  return outgoing.debt > 0n || outgoing.turnover.length > 0 ? refuse('withdrawal_needs') : undefined;
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
