import { own, readRows, readText, readWhole, readYes } from '#contract/call/read.ts';

/** Other members who share something with the withdrawing member: their number, and some of their accounts. */
export interface SharedWith {
  readonly count: number;
  readonly accounts: readonly string[];
}

/** Sources of a member's money; the name is the text `payout.source.<name>`. */
export const MONEY_SOURCES = [
  ...(['deposit', 'receipt', 'upline', 'downline', 'promotion', 'settlement', 'correction', 'other'] as const),
] as const;
export type MoneySource = (typeof MONEY_SOURCES)[number];

/** The facts for a payout decision. Amounts are decimal text; times are epoch milliseconds. */
export interface PayoutFacts {
  readonly memberSince: number;
  readonly emailProved: boolean;
  readonly mobileProved: boolean;
  readonly isDisabled: boolean;
  /** Requirements of the merchant's rules before another withdrawal of the member: `TURNOVER`, `KYC`, `COOL_OFF`. */
  readonly open: readonly string[];
  /** Open turnover on deposits; undefined if there is none. */
  readonly turnover: { readonly done: string; readonly goal: string } | undefined;
  readonly bonus: { readonly left: string; readonly done: string; readonly goal: string } | undefined;
  readonly deposits: number;
  readonly deposited: string;
  /** Number of paid withdrawals; 0: this is the first. */
  readonly payouts: number;
  readonly paid: string;
  readonly accountSince: number;
  /** Number of earlier payouts to the same account. */
  readonly accountPayouts: number;
  readonly sharedAccount: SharedWith;
  readonly sharedDevice: SharedWith;
  readonly sharedNetwork: SharedWith;
  /** Credits by source, largest first. */
  readonly sources: readonly { readonly kind: MoneySource; readonly amount: string }[];
  /** Members who sent money, largest first. */
  readonly senders: readonly { readonly account: string; readonly amount: string }[];
}

/** Reads the payout facts; undefined if absent. Never throws. */
export function readPayoutFacts(value: unknown): PayoutFacts | undefined {
  const [deposited, paid] = [readText(value, 'deposited'), readText(value, 'paid')];
  if (deposited === undefined || paid === undefined) return undefined;
  const whole = (key: string) => readWhole(value, key) ?? 0;
  return {
    deposited,
    paid,
    deposits: whole('deposits'),
    payouts: whole('payouts'),
    memberSince: whole('memberSince'),
    emailProved: readYes(value, 'emailProved'),
    mobileProved: readYes(value, 'mobileProved'),
    isDisabled: readYes(value, 'isDisabled'),
    accountSince: whole('accountSince'),
    accountPayouts: whole('accountPayouts'),
    open: readRows(own(value, 'open'), (code) => (typeof code === 'string' ? code : undefined)),
    turnover: readProgress(own(value, 'turnover')),
    bonus: readBonus(own(value, 'bonus')),
    sharedAccount: readShared(own(value, 'sharedAccount')),
    sharedDevice: readShared(own(value, 'sharedDevice')),
    sharedNetwork: readShared(own(value, 'sharedNetwork')),
    sources: readRows(own(value, 'sources'), (row) => {
      const kind = MONEY_SOURCES.find((each) => each === readText(row, 'kind'));
      const amount = readText(row, 'amount');
      return kind === undefined || amount === undefined ? undefined : { kind, amount };
    }),
    senders: readRows(own(value, 'senders'), (row) => {
      const [account, amount] = [readText(row, 'account'), readText(row, 'amount')];
      return account === undefined || amount === undefined ? undefined : { account, amount };
    }),
  };
}

function readProgress(value: unknown) {
  const [done, goal] = [readText(value, 'done'), readText(value, 'goal')];
  return done === undefined || goal === undefined ? undefined : { done, goal };
}

function readBonus(value: unknown) {
  const [progress, left] = [readProgress(value), readText(value, 'left')];
  return progress === undefined || left === undefined ? undefined : { ...progress, left };
}

function readShared(value: unknown): SharedWith {
  const accounts = readRows(own(value, 'accounts'), (account) => (typeof account === 'string' ? account : undefined));
  return { count: readWhole(value, 'count') ?? accounts.length, accounts };
}
