import * as Type from '#contract/call/type.ts';
import { amount, anyText, exactly, noRequest, oneOf, type SchemasOf, text } from '../call/call-schemas.ts';
import { WHOLE_DAY } from '../call/days.ts';
import { moment, orderId } from '../cashier/order-schemas.ts';
import type * as calls from './calls.ts';
import { movementGroups, orderKinds, roundStates } from './read.ts';

/** A day of the merchant's calendar. */
export const calendarDay = Type.String({ minLength: 10, maxLength: 10, pattern: WHOLE_DAY });
/** Category of games; `-`: unknown, or not a game. */
const category = Type.String({ maxLength: 20, pattern: '^(?:[A-Z][A-Z0-9]*|-)$' });
const vendor = Type.String({ maxLength: 32, pattern: '^[A-Z][A-Z0-9_]*$' });
const round = text(100);
const wallet = Type.String({ maxLength: 32, pattern: '^[A-Z][A-Z0-9_]*$' });
const count = Type.Integer({ minimum: 0 });
const after = Type.Optional(text(1_000));

/** The day range of a record request. */
export const askedDays = { from: Type.Optional(calendarDay), to: Type.Optional(calendarDay) };
/** Parameters of a bet record request. */
export const askedRounds = {
  ...askedDays,
  category: Type.Optional(category),
  vendor: Type.Optional(vendor),
  state: Type.Optional(oneOf(['open', 'closed'] as const)),
};
/** Parameters of an account record request. */
export const askedMovements = {
  ...askedDays,
  kind: Type.Optional(oneOf(movementGroups)),
  wallet: Type.Optional(wallet),
};

const days = { zone: text(64), today: calendarDay, from: calendarDay, to: calendarDay, now: moment };
const sums = { rounds: count, bet: amount, won: amount };

const roundRow = exactly({
  vendor,
  round,
  category,
  state: oneOf(roundStates),
  bet: amount,
  won: amount,
  begunAt: moment,
  game: Type.Optional(text()),
  endedAt: Type.Optional(moment),
  day: Type.Optional(calendarDay),
  // what the vendor told, with a single round only
  outcome: Type.Optional(anyText(200)),
  fairnessUrl: Type.Optional(text(500)),
  movements: Type.Optional(
    Type.Array(exactly({ kind: oneOf(['bet', 'win', 'rollback'] as const), at: moment, amount }), { maxItems: 500 }),
  ),
});

const movementRow = exactly({
  id: text(64),
  at: moment,
  day: calendarDay,
  kind: Type.String({ maxLength: 40, pattern: '^[a-z][A-Za-z]*$' }),
  wallet,
  amount,
  balance: Type.Optional(amount),
  // of a deposit or withdrawal; negative: refunded
  fee: Type.Optional(amount),
  order: Type.Optional(exactly({ of: oneOf(orderKinds), id: orderId })),
  round: Type.Optional(exactly({ vendor, round, game: Type.Optional(text()) })),
});

const figures = {
  rounds: count,
  bet: amount,
  valid: amount,
  won: amount,
  result: amount,
  deposit: amount,
  withdrawal: amount,
  fee: amount,
  bonus: amount,
  cashback: amount,
};

const grant = exactly({
  id: orderId,
  title: anyText(200),
  state: Type.String({ maxLength: 40, pattern: '^[a-z][A-Za-z]*$' }),
  left: amount,
  amount: Type.Optional(amount),
  cap: Type.Optional(amount),
  done: Type.Optional(amount),
  goal: Type.Optional(amount),
  expiresAt: Type.Optional(moment),
});

export const recordsSchemas = {
  betRecords: {
    request: exactly({ ...askedRounds, round: Type.Optional(round), after }),
    reply: exactly({
      ...days,
      rows: Type.Array(roundRow, { maxItems: 100 }),
      days: Type.Array(exactly({ day: calendarDay, ...sums }), { maxItems: 100 }),
      sums: Type.Optional(exactly(sums)),
      vendors: Type.Array(vendor, { maxItems: 200 }),
      vendorNames: Type.Optional(Type.Array(exactly({ code: vendor, name: anyText(100) }), { maxItems: 300 })),
      next: after,
    }),
  },
  accountRecords: {
    request: exactly({ ...askedMovements, reference: Type.Optional(text(20)), after }),
    reply: exactly({
      ...days,
      rows: Type.Array(movementRow, { maxItems: 100 }),
      days: Type.Array(exactly({ day: calendarDay, before: amount, after: amount }), { maxItems: 100 }),
      sums: Type.Optional(exactly({ movements: count, in: amount, out: amount })),
      opening: amount,
      closing: amount,
      wallets: Type.Array(wallet, { maxItems: 50 }),
      next: after,
    }),
  },
  profitRecords: {
    request: exactly(askedDays),
    reply: exactly({
      ...days,
      days: Type.Array(exactly({ day: calendarDay, ...figures }), { maxItems: 366 }),
      categories: Type.Array(exactly({ category, ...sums }), { maxItems: 50 }),
      sums: exactly(figures),
    }),
  },
  bonusRecords: {
    request: noRequest,
    reply: exactly({
      grants: Type.Array(grant, { maxItems: 100 }),
      turnover: Type.Array(exactly({ orderId: Type.Optional(orderId), done: amount, goal: amount }), { maxItems: 100 }),
      now: moment,
    }),
  },
  cashback: {
    request: noRequest,
    reply: exactly({
      days: Type.Array(
        exactly({
          day: calendarDay,
          category,
          valid: amount,
          amount,
          claimed: Type.Boolean(),
          ratePpm: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
        }),
        { maxItems: 366 },
      ),
      now: moment,
    }),
  },
} satisfies SchemasOf<typeof calls>;
