import { writeAmount } from '#contract/call/amount.ts';
import type { MoneySource } from '#contract/staff/cashier/payout.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { CashierDeps } from './deps.ts';

/**
 * Facts for the decision on a payout; undefined if the withdrawal does not exist. Remaining turnover and blocks come
 * from the same check that members see.
 */
export async function readPayout(
  db: Db,
  deps: Pick<CashierDeps, 'readPayoutFacts' | 'readMemberCashier'>,
  merchant: string,
  { id, memberId, exponent }: { readonly id: string; readonly memberId: string; readonly exponent: number },
) {
  const facts = await deps.readPayoutFacts(db, merchant, id);
  if (facts === undefined) return undefined;
  const cashier = await deps.readMemberCashier(db, merchant, memberId);
  const open = [...(cashier?.needs ?? []), ...(cashier?.blocks ?? [])];
  const write = (minor: bigint) => writeAmount(minor, exponent);
  const { bonus } = facts;
  const turnover = sumOf(
    open.filter(({ code }) => code === 'TURNOVER'),
    exponent,
  );
  return {
    memberSince: facts.memberSince.getTime(),
    accountSince: facts.accountSince.getTime(),
    emailProved: facts.emailProved,
    mobileProved: facts.mobileProved,
    isDisabled: facts.isDisabled,
    deposits: facts.deposits,
    payouts: facts.payouts,
    accountPayouts: facts.accountPayouts,
    deposited: write(facts.depositedMinor),
    paid: write(facts.paidMinor),
    // OPEN_ORDER is always reported, because the order under review is open itself.
    open: [...new Set(open.map(({ code }) => code))].filter((code) => code !== 'OPEN_ORDER'),
    ...(turnover && { turnover }),
    ...(bonus && {
      bonus: { left: write(bonus.leftMinor), done: write(bonus.doneMinor), goal: write(bonus.goalMinor) },
    }),
    sharedAccount: plain(facts.sharedAccount),
    sharedDevice: plain(facts.sharedDevice),
    sharedNetwork: plain(facts.sharedNetwork),
    sources: facts.sources.map(({ kind, minor }) => ({ kind: kind as MoneySource, amount: write(minor) })),
    senders: facts.senders.map(({ account, minor }) => ({ account, amount: write(minor) })),
  };
}

const plain = ({ count, accounts }: { readonly count: number; readonly accounts: readonly string[] }) => ({
  count,
  accounts: [...accounts],
});

/** Sum of done and required turnover; undefined if there is none. Amounts are decimal strings of the currency. */
function sumOf(requirements: readonly { readonly done?: string; readonly goal?: string }[], exponent: number) {
  if (requirements.length === 0) return undefined;
  const minor = (text = '0') => {
    const [whole = '0', fraction = ''] = text.split('.');
    return BigInt(whole + fraction.padEnd(exponent, '0'));
  };
  const sum = (key: 'done' | 'goal') =>
    writeAmount(
      requirements.reduce((total, requirement) => total + minor(requirement[key]), 0n),
      exponent,
    );
  return { done: sum('done'), goal: sum('goal') };
}
