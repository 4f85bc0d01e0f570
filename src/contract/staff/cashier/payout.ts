import { amount, anyText, exactly, oneOf, text } from '#contract/call/call-schemas.ts';
import type { Reading } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { moment } from '../staff-action-schemas.ts';

/** Sources of a member's money; the name is the text `payout.source.<name>`. */
export const MONEY_SOURCES = [
  ...(['deposit', 'receipt', 'upline', 'downline', 'promotion', 'settlement', 'correction', 'other'] as const),
] as const;
export type MoneySource = (typeof MONEY_SOURCES)[number];

const times = Type.Integer({ minimum: 0 });
const progress = { done: amount, goal: amount };

/** Other members who share something with the withdrawing member: their number, and some of their accounts. */
const shared = exactly({ count: times, accounts: Type.Array(anyText(), { maxItems: 5 }) });

export const payout = exactly(
  {
    memberSince: moment,
    accountSince: moment,
    deposits: times,
    /** Number of paid withdrawals; 0: this is the first. */
    payouts: times,
    /** Number of earlier payouts to the same account. */
    accountPayouts: times,
    emailProved: Type.Boolean(),
    mobileProved: Type.Boolean(),
    isDisabled: Type.Boolean(),
    deposited: amount,
    paid: amount,
    /** Requirements of the merchant's rules before another withdrawal of the member: `TURNOVER`, `KYC`, `COOL_OFF`. */
    open: Type.Array(text(40), { maxItems: 20 }),
    /** Open turnover on deposits; absent if there is none. */
    turnover: Type.Optional(exactly(progress, { requires: ['done', 'goal'] })),
    bonus: Type.Optional(exactly({ ...progress, left: amount }, { requires: ['done', 'goal', 'left'] })),
    sharedAccount: shared,
    sharedDevice: shared,
    sharedNetwork: shared,
    /** Credits by source, largest first. */
    sources: Type.Array(exactly({ kind: oneOf(MONEY_SOURCES), amount }, { requires: ['kind', 'amount'] }), {
      maxItems: 10,
    }),
    /** Members who sent money, largest first. */
    senders: Type.Array(exactly({ account: anyText(), amount }, { requires: ['account', 'amount'] }), { maxItems: 5 }),
  },
  { requires: ['deposited', 'paid'] },
);

export type SharedWith = Reading<typeof shared>;

/** The facts for a payout decision. Amounts are decimal text; times are epoch milliseconds. */
export type PayoutFacts = Reading<typeof payout>;
