import { moneyKey } from '#gateway/db/money-key.ts';
import type { Db } from '#gateway/db/tables.ts';
import { NO_FLOOR, openWallet } from './accounts.ts';
import { readCurrency } from './currency.ts';
import { ensureAccount, type Moved, moveMoneyOnce } from './ledger.ts';

export interface Bonus {
  readonly merchant: string;
  readonly memberId: string;
  /** The member's idempotency key. */
  readonly key: string;
  readonly amountMinor: bigint;
}

/** A bonus that is paid once, regardless of the caller and key. */
export interface OwedBonus extends Bonus {
  readonly obligation: string;
}

/**
 * Pays a mission reward once per obligation to the member's main wallet, from the budget or, without one, from the
 * operator's bonus account. `short`: the budget holds less.
 */
export async function giveMissionReward(
  db: Db,
  { budget, ...bonus }: OwedBonus & { readonly budget: string | null },
): Promise<Moved['kind']> {
  const source = budget === null ? undefined : await openBudget(db, bonus.merchant, budget);
  return give(db, 'mission', { ...bonus, source });
}

/** Pays a raffle ticket's prize once, from the budget or, without one, from the operator's bonus account. */
export async function givePrize(
  db: Db,
  { ticketId, budget, ...bonus }: Bonus & { readonly ticketId: string; readonly budget: string | null },
): Promise<Moved['kind']> {
  const source = budget === null ? undefined : await openBudget(db, bonus.merchant, budget);
  return give(db, 'promotion', { ...bonus, obligation: `ticket:${ticketId}`, source });
}

async function give(
  db: Db,
  kind: 'promotion' | 'mission',
  { merchant, memberId, key, amountMinor, obligation, source }: OwedBonus & { readonly source?: string | undefined },
): Promise<Moved['kind']> {
  const { code: currency } = await readCurrency(db, merchant);
  const operator = { kind: 'bonus', owner_id: null, currency, floor: NO_FLOOR } as const;
  const wallet = await openWallet(db, merchant, memberId);
  const sides = [
    { accountId: source ?? (await ensureAccount(db, merchant, operator)), amountMinor: -amountMinor },
    { accountId: wallet, amountMinor },
  ];
  const moved = await moveMoneyOnce(db, {
    merchant,
    kind,
    actor: memberId,
    key: moneyKey('member', key),
    sides,
    obligation,
  });
  return moved.kind;
}

interface Rebate extends Omit<Bonus, 'key'> {
  readonly day: string;
  readonly category: string;
  /** Null: the operator's cashback account pays. */
  readonly budget: string | null;
}

/** Pays cashback of a day and category to a member's main wallet, once for each. `short`: the budget holds less. */
export async function giveRebate(
  db: Db,
  { merchant, memberId, amountMinor, day, category, budget }: Rebate,
): Promise<Moved['kind']> {
  const { code: currency } = await readCurrency(db, merchant);
  const source =
    budget === null
      ? await ensureAccount(db, merchant, { kind: 'rebate', owner_id: null, currency, floor: NO_FLOOR })
      : await openBudget(db, merchant, budget);
  const wallet = await openWallet(db, merchant, memberId);
  const sides = [
    { accountId: source, amountMinor: -amountMinor },
    { accountId: wallet, amountMinor },
  ];
  const obligation = `rebate:${memberId}:${day}:${category}`;
  const key = moneyKey('platform', obligation);
  const { kind } = await moveMoneyOnce(db, { merchant, kind: 'rebate', actor: memberId, key, sides, obligation });
  return kind;
}

/** The account of a budget; opened empty if it is missing. */
export async function openBudget(db: Db, merchant: string, name: string): Promise<string> {
  const { code: currency } = await readCurrency(db, merchant);
  return ensureAccount(db, merchant, { kind: 'budget', owner_id: null, currency, floor: 0n, wallet: name });
}

/** Moves money from the operator's bonus account into a budget, once per key; negative: back. */
export async function fillBudget(
  db: Db,
  {
    merchant,
    name,
    actor,
    key,
    amountMinor,
  }: Omit<Bonus, 'memberId'> & { readonly name: string; readonly actor: string },
): Promise<Moved['kind']> {
  const { code: currency } = await readCurrency(db, merchant);
  const operator = await ensureAccount(db, merchant, { kind: 'bonus', owner_id: null, currency, floor: NO_FLOOR });
  const budget = await openBudget(db, merchant, name);
  const sides = [
    { accountId: operator, amountMinor: -amountMinor },
    { accountId: budget, amountMinor },
  ];
  const { kind } = await moveMoneyOnce(db, { merchant, kind: 'budget', actor, key: moneyKey('staff', key), sides });
  return kind;
}
