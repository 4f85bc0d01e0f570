import texts from '#console/texts/EN/ledger.json' with { type: 'json' };
import { sayWith } from '#console/texts/say.ts';
import {
  LEDGER_ACCOUNTS,
  LEDGER_MOVEMENTS,
  type LedgerAccount,
  type LedgerMovement,
  MEMBER_ACCOUNTS,
  POINTS_CURRENCY,
} from '#contract/staff/books/ledger-names.ts';
import { groupThousands } from './words.ts';

const say = sayWith('ledger', texts);

/** A movement in words; what a newer gateway calls otherwise is another movement. */
export function sayMovement(kind: string): string {
  const known: LedgerMovement | undefined = LEDGER_MOVEMENTS.find((name) => name === kind);
  return say(known === undefined ? 'kind.other' : `kind.${known}`);
}

/** All accounts of a kind, as the balances call them. */
export function sayAccounts(kind: string): string {
  const known: LedgerAccount | undefined = LEDGER_ACCOUNTS.find((name) => name === kind);
  return say(known === undefined ? 'account.other' : `account.${known}`);
}

/** A member's own account. */
export function sayOwnAccount(kind: string): string {
  const known = MEMBER_ACCOUNTS.find((name) => name === kind);
  return known === undefined ? sayAccounts(kind) : say(`own.${known}`);
}

/** An amount in the unit of its account: money in its currency, points as points. */
export function sayInUnit(amount: string, currency: string): string {
  const figures = groupThousands(amount);
  return currency === POINTS_CURRENCY ? say('points', { amount: figures }) : `${figures} ${currency}`;
}
