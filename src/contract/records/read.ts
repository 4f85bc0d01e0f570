import * as Type from '#contract/call/type.ts';
import { anyText, exactly, knownMoney, moment, money, nonEmpty, oneOf, replyTime, text } from '../call/call-schemas.ts';
import { WHOLE_DAY } from '../call/days.ts';
import { fallback, named, type Reading, readAs, readThen } from '../call/reader.ts';
import { orderId } from '../cashier/order-schemas.ts';

/** Groups of movements; the gateway maps ledger kinds to groups (records/movement-groups.ts). */
export const movementGroups = ['play', 'deposit', 'withdrawal', 'transfer', 'bonus', 'other'] as const;
export type MovementGroup = (typeof movementGroups)[number];

/** Kinds of orders that a movement can belong to; each has a page. */
export const orderKinds = ['deposit', 'withdrawal'] as const;

/** A day of the merchant's calendar, yyyy-MM-dd. */
export const askedDay = Type.String({ minLength: 10, maxLength: 10, pattern: WHOLE_DAY });
/** The same in a reply; undefined if it is none. */
export const calendarDay = readAs(askedDay, readDay);

function readDay(value: unknown): string | undefined {
  const isDay = typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
  return isDay && Number.isFinite(Date.parse(value)) ? value : undefined;
}

/** A day that every record has; 1970-01-01 takes the place of an absent one. */
const knownDay = readAs(askedDay, (value) => readDay(value) ?? '1970-01-01');

/** Category of games; `-`: unknown, or not a game. */
export const category = Type.String({ maxLength: 20, pattern: '^(?:[A-Z][A-Z0-9]*|-)$' });
export const vendor = Type.String({ maxLength: 32, pattern: '^[A-Z][A-Z0-9_]*$' });
export const round = text(100);
export const wallet = Type.String({ maxLength: 32, pattern: '^[A-Z][A-Z0-9_]*$' });
const count = Type.Integer({ minimum: 0 });
/** The cursor of the next page. */
export const after = Type.Optional(text(1_000));
/** The name of a state or kind. */
const name = Type.String({ maxLength: 40, pattern: '^[a-z][A-Za-z]*$' });

/** Days of the merchant's calendar. */
export const days = {
  /** IANA time zone of the calendar. */
  zone: fallback(text(64), 'UTC'),
  today: knownDay,
  from: knownDay,
  to: knownDay,
  now: replyTime,
};
const daysReply = exactly(days);

const sums = { rounds: count, bet: money, won: money };
const sumNames = ['rounds', 'bet', 'won'] as const;

const roundRow = exactly(
  {
    vendor,
    round,
    category: fallback(category, '-'),
    /** open: not ended; back: all its bets were rolled back. */
    state: oneOf(['open', 'closed', 'back'] as const),
    bet: money,
    won: money,
    begunAt: moment,
    /** The name of the game; undefined if it is no longer offered. */
    game: Type.Optional(text()),
    /** The end time and its calendar day; undefined while the round is open. */
    endedAt: Type.Optional(moment),
    day: Type.Optional(calendarDay),
    /** The shown name of the game's provider; only with a single round of a game that is offered. */
    provider: Type.Optional(nonEmpty(anyText(100))),
    /** The vendor's own words for the outcome, and the page where it can be checked; only with a single round. */
    outcome: Type.Optional(nonEmpty(anyText(200))),
    fairnessUrl: Type.Optional(readAs(text(500), readWebAddress)),
    /** Oldest first; only with a single round. */
    movements: Type.Optional(
      Type.Array(
        exactly(
          /** The change of the member's balance; negative for a loss. */
          { kind: nonEmpty(oneOf(['bet', 'win', 'rollback'] as const)), at: moment, amount: money },
          { requires: ['kind', 'at', 'amount'] },
        ),
        { maxItems: 500 },
      ),
    ),
  },
  { requires: ['vendor', 'round', 'state', 'bet', 'won'] },
);

/** Only addresses of pages: a link runs no script. */
function readWebAddress(value: unknown): string | undefined {
  return typeof value === 'string' && /^https?:\/\/[^\s<>"]+$/.test(value) ? value : undefined;
}

export const betRecordsReply = exactly({
  ...days,
  rows: Type.Array(roundRow, { maxItems: 100 }),
  /** Totals of the full days on this page, as far as computed; empty if filtered by vendor or state. */
  days: Type.Array(exactly({ day: calendarDay, ...sums }, { requires: ['day', ...sumNames] }), { maxItems: 100 }),
  /** Totals of the whole selection; undefined if there are too many rounds to add up. */
  sums: Type.Optional(exactly(sums, { requires: sumNames })),
  /** The vendors whose games the member has played; only on the first page. */
  vendors: Type.Array(vendor, { maxItems: 200 }),
  /** The display names of the vendors in rows and `vendors`. */
  vendorNames: readThen(
    Type.Optional(
      Type.Array(exactly({ code: vendor, name: nonEmpty(anyText(100)) }, { requires: ['code', 'name'] }), {
        maxItems: 300,
      }),
    ),
    (rows): Readonly<Record<string, string>> => Object.fromEntries(rows.map(({ code, name }) => [code, name])),
  ),
  next: after,
});

const movementRow = exactly(
  {
    id: text(64),
    at: moment,
    day: knownDay,
    /** A ledger kind; its name is the text `records.kind.<kind>`. */
    kind: name,
    /** A wallet name, or HELD, DEBT, BONUS. */
    wallet: fallback(wallet, 'MAIN'),
    amount: money,
    balance: Type.Optional(money),
    /** The fee of its deposit or withdrawal, negative if refunded; undefined without a fee. */
    fee: Type.Optional(money),
    order: Type.Optional(exactly({ of: oneOf(orderKinds), id: orderId }, { requires: ['of', 'id'] })),
    round: Type.Optional(exactly({ vendor, round, game: Type.Optional(text()) }, { requires: ['vendor', 'round'] })),
  },
  { requires: ['id', 'kind', 'amount'] },
);

export const accountRecordsReply = exactly({
  ...days,
  rows: Type.Array(movementRow, { maxItems: 100 }),
  /** For the days on this page: the balance of the selected accounts before and after, including all movements. */
  days: Type.Array(
    exactly({ day: calendarDay, before: money, after: money }, { requires: ['day', 'before', 'after'] }),
    { maxItems: 100 },
  ),
  /** Totals of the whole selection; undefined if there are too many movements to add up. */
  sums: Type.Optional(exactly({ movements: count, in: money, out: money }, { requires: ['movements', 'in', 'out'] })),
  /** The balance of the selected accounts before the first day and after the last. */
  opening: knownMoney,
  closing: knownMoney,
  /** Valid values of `wallet`: wallet names, then HELD, DEBT and BONUS if such accounts exist. */
  wallets: Type.Array(wallet, { maxItems: 50 }),
  next: after,
});

const figures = {
  rounds: count,
  bet: money,
  valid: money,
  won: money,
  /** won - bet. */
  result: money,
  deposit: money,
  withdrawal: money,
  /** Fees of deposits and withdrawals. */
  fee: money,
  bonus: money,
  cashback: money,
};
const profitFigures = exactly(figures);

export const profitRecordsReply = exactly({
  ...days,
  /** Oldest first. */
  days: Type.Array(exactly({ day: calendarDay, ...figures }, { requires: ['day'] }), { maxItems: 366 }),
  categories: Type.Array(exactly({ category, ...sums }, { requires: ['category', ...sumNames] }), { maxItems: 50 }),
  sums: profitFigures,
});

/** A bonus and its wagering requirement. */
const grant = exactly(
  {
    id: orderId,
    title: anyText(200),
    /** queued, active, released, spent, expired, forfeited. */
    state: name,
    left: money,
    /** The initial amount. */
    amount: Type.Optional(money),
    /** The maximum that is converted to cash; undefined: unlimited. */
    cap: Type.Optional(money),
    done: Type.Optional(money),
    goal: Type.Optional(money),
    expiresAt: Type.Optional(moment),
  },
  { requires: ['id', 'state', 'left'] },
);

export const bonusRecordsReply = exactly({
  grants: Type.Array(grant, { maxItems: 100 }),
  /** Credits with open turnover, oldest first; without an order the credit is not a deposit. */
  turnover: Type.Array(
    exactly({ orderId: Type.Optional(orderId), done: money, goal: money }, { requires: ['done', 'goal'] }),
    { maxItems: 100 },
  ),
  now: replyTime,
});

export const cashbackReply = exactly({
  days: Type.Array(
    exactly(
      {
        day: calendarDay,
        category,
        valid: money,
        amount: money,
        claimed: named('isClaimed', Type.Boolean()),
        ratePpm: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
      },
      { requires: ['day', 'category', 'valid', 'amount'] },
    ),
    { maxItems: 366 },
  ),
  now: replyTime,
});

/** Amounts of all records are minor units as text; times are epoch milliseconds. */
export type RecordDays = Reading<typeof daysReply>;
export type RoundRecord = Reading<typeof roundRow>;
export type BetRecords = Reading<typeof betRecordsReply>;
export type MovementRecord = Reading<typeof movementRow>;
export type AccountRecords = Reading<typeof accountRecordsReply>;
export type ProfitFigures = Reading<typeof profitFigures>;
export type ProfitRecords = Reading<typeof profitRecordsReply>;
export type BonusGrant = Reading<typeof grant>;
export type BonusRecords = Reading<typeof bonusRecordsReply>;
export type Cashback = Reading<typeof cashbackReply>;
