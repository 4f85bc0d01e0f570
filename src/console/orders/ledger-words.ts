import texts from '#console/texts/EN/ledger.json' with { type: 'json' };
import { translatorWith } from '#console/texts/translate.ts';
import {
  LEDGER_ACCOUNTS,
  LEDGER_MOVEMENTS,
  type LedgerAccount,
  type LedgerMovement,
  MEMBER_ACCOUNTS,
  POINTS_CURRENCY,
} from '#contract/staff/books/ledger-names.ts';
import { groupThousands } from './words.ts';

const translate = translatorWith('ledger', texts);

/** The name of a ledger movement; an unknown kind has a generic name. */
export function describeMovement(kind: string): string {
  const known: LedgerMovement | undefined = LEDGER_MOVEMENTS.find((name) => name === kind);
  return translate(known === undefined ? 'kind.other' : `kind.${known}`);
}

/** The name of all accounts of a kind, for the balances. */
export function describeAccounts(kind: string): string {
  const known: LedgerAccount | undefined = LEDGER_ACCOUNTS.find((name) => name === kind);
  return translate(known === undefined ? 'account.other' : `account.${known}`);
}

export function describeOwnAccount(kind: string): string {
  const known = MEMBER_ACCOUNTS.find((name) => name === kind);
  return known === undefined ? describeAccounts(kind) : translate(`own.${known}`);
}

/** An amount in the unit of its account: money with its currency, or points. */
export function formatInUnit(amount: string, currency: string): string {
  const figures = groupThousands(amount);
  return currency === POINTS_CURRENCY
    ? translate('points', { count: Number(amount), amount: figures })
    : `${figures} ${currency}`;
}
