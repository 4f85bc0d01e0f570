import { type Refusal, refuse } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { CashierSettings } from '../methods/settings.ts';
import { type Outgoing, readOutgoing, refuseUnsafe } from '../outgoing/outgoing.ts';
import type { OutgoingDeps } from '../outgoing/ports.ts';
import { smallest } from '../outgoing/smallest.ts';

/** A member who sends a transfer; the day is that of the brand's time zone (D52). */
export interface Sender {
  readonly merchant: string;
  readonly memberId: string;
  readonly timeZone: string;
  readonly kind: number;
  /** The receiving downline; undefined: the transfer goes to the direct upline. */
  readonly downlineId?: string | undefined;
}

/** Dependencies of transfers beyond those of every outgoing payment. */
export interface StandingDeps extends OutgoingDeps {
  readonly readCurrency: (db: Db, merchant: string) => Promise<{ readonly code: string; readonly exponent: number }>;
  /**
   * A member of the sender's own tree who may receive money (M176); undefined: the member is not in the tree or may not
   * receive money.
   */
  readonly findDownline: (db: Db, sender: Sender, id: string) => Promise<Receiver | undefined>;
  /** Whether the merchant allows agents of the sender's kind to send money to downlines (D57). */
  readonly maySendDown: (db: Db, sender: Sender) => Promise<boolean>;
}

export interface Receiver {
  readonly id: string;
  readonly account: string;
}

/** State of a member who wants to send a transfer. Amounts are minor units. */
export interface Standing {
  readonly settings: CashierSettings;
  readonly currency: string;
  readonly exponent: number;
  /** Enabled by the merchant's settings and the sender's rights. */
  readonly isOn: boolean;
  /** The direct upline or the downline, if that member may receive a transfer; undefined: there is none. */
  readonly receiver: Receiver | undefined;
  readonly account: string;
  readonly cash: bigint;
  /**
   * Why no cash may leave the account: a pause (D51), a debt from a reversed deposit (D70), open turnover (D46), or
   * missing identity data.
   */
  readonly denialReason: Refusal | undefined;
  /** Remaining daily allowance; undefined: unlimited. */
  readonly leftToday: bigint | undefined;
}

/** Reads all facts from one snapshot. */
export async function readStanding(db: Db, deps: StandingDeps, sender: Sender): Promise<Standing> {
  const { merchant, downlineId } = sender;
  const { code: currency, exponent } = await deps.readCurrency(db, merchant);
  const { account, upline } = await readPeople(db, sender);
  const receiver = downlineId === undefined ? upline : await deps.findDownline(db, sender, downlineId);
  const outgoing = await readOutgoing(db, deps, sender);
  const { settings, cash, leftToday, leftOfTransfers } = outgoing;
  const isOn = settings.uplineIsOn && (downlineId === undefined || (await deps.maySendDown(db, sender)));
  return {
    settings,
    isOn,
    currency,
    exponent,
    account,
    receiver,
    cash,
    denialReason: denialReasonOf(outgoing),
    leftToday: smallest([leftToday, leftOfTransfers].filter((left) => left !== undefined)),
  };
}

function denialReasonOf(outgoing: Outgoing): Refusal | undefined {
  const unsafe = refuseUnsafe(outgoing);
  if (unsafe !== undefined) return unsafe;
  return outgoing.debt > 0n || outgoing.turnover.length > 0 ? refuse('withdrawal_needs') : undefined;
}

/** A trial account holds play money only. */
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
