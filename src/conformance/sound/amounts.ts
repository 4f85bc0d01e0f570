import { isObject } from '#model/json/json.ts';
import type { Fault } from '../verdict/verdict.ts';
import type { Place } from './walk.ts';

type Row = Readonly<Record<string, unknown>>;

/** In one object the first must not exceed the second. */
const BOUNDS: readonly (readonly [least: string, most: string])[] = [
  ['minimum', 'maximum'],
  ['minBet', 'maxBet'],
  ['minLength', 'maxLength'],
];

/** Sums that must be equal in one object; each side is a list of fields. */
const SUMS: readonly (readonly [parts: readonly string[], whole: readonly string[]])[] = [
  [['net', 'fee'], ['amount']],
  [
    ['opening', 'in'],
    ['closing', 'out'],
  ],
  [['received', 'remaining'], ['amount']],
];

/** Amounts that must not be negative: balances, limits, winnings, payments. */
const NEVER_BELOW = new Set([
  ...['sumBalance', 'winAmount', 'held', 'cash', 'bonus', 'minimum', 'maximum', 'minBet', 'maxBet', 'turnover'],
  ...['fee', 'leftToday', 'stake', 'price', 'remaining', 'received'],
]);

const AMOUNT = /^-?\d+(?:\.\d+)?$/;
const DIGITS = 12;

/** Integer in a common smallest unit for comparison; undefined if it is not an amount. */
function minor(value: unknown): bigint | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return minor(value.toFixed(0));
  if (typeof value !== 'string' || !AMOUNT.test(value)) return undefined;
  const [whole = '0', part = ''] = value.replace('-', '').split('.');
  const amount = BigInt(whole + part.slice(0, DIGITS).padEnd(DIGITS, '0'));
  return value.startsWith('-') ? -amount : amount;
}

/** Inconsistent amounts in a reply: crossed limits, parts that do not add up. */
export function amountFault(places: readonly Place[]): Fault | undefined {
  for (const { at, name, value } of places) {
    const detail = isObject(value)
      ? (boundFault(value) ?? sumFault(value) ?? balanceFault(value) ?? courseFault(value))
      : (belowFault(name, value) ?? ladderFault(value));
    if (detail !== undefined) return { rule: 'reply-amounts', detail: `/value${at} ${detail}` };
  }
  return undefined;
}

function belowFault(name: string, value: unknown): string | undefined {
  if (!NEVER_BELOW.has(name)) return undefined;
  const amount = minor(value);
  return amount !== undefined && amount < 0n ? `is ${String(value)}, below nothing` : undefined;
}

/** Each rank requires at least as much as the one below it. */
function ladderFault(value: unknown): string | undefined {
  if (!Array.isArray(value)) return undefined;
  const rungs = value.flatMap((row) => {
    const [level, wants] = isObject(row) ? [row['rankLevel'], minor(row['turnover'])] : [];
    return typeof level === 'number' && wants !== undefined ? [{ level, wants }] : [];
  });
  const sorted = rungs.toSorted((one, other) => one.level - other.level);
  const odd = sorted.find(({ wants }, at) => at > 0 && wants < (sorted[at - 1]?.wants ?? 0n));
  return odd && `has rank ${odd.level}, which wants less than the one below it`;
}

function boundFault(row: Row): string | undefined {
  const crossed = BOUNDS.find(([least, most]) => {
    const [low, high] = [minor(row[least]), minor(row[most])];
    return low !== undefined && high !== undefined && low > high;
  });
  return crossed && `has ${crossed[0]} ${row[crossed[0]]} above ${crossed[1]} ${row[crossed[1]]}`;
}

function sumFault(row: Row): string | undefined {
  const wrong = SUMS.find(([parts, whole]) => {
    const [one, other] = [addUp(row, parts), addUp(row, whole)];
    return one !== undefined && other !== undefined && one !== other;
  });
  return wrong && `has ${wrong[0].join(' and ')} that do not make ${wrong[1].join(' and ')}`;
}

function addUp(row: Row, names: readonly string[]): bigint | undefined {
  const amounts = names.map((name) => minor(row[name]));
  if (amounts.includes(undefined)) return undefined;
  return amounts.reduce<bigint>((sum, amount) => sum + (amount ?? 0n), 0n);
}

/** The wallets must add up to the balance (docs/reference/wire.md). */
function balanceFault({ balance, sumBalance }: Row): string | undefined {
  const sum = minor(sumBalance);
  if (!Array.isArray(balance) || sum === undefined) return undefined;
  const parts = balance.map((each) => (isObject(each) ? minor(each['balance']) : undefined));
  if (parts.includes(undefined)) return undefined;
  const all = parts.reduce<bigint>((total, part) => total + (part ?? 0n), 0n);
  return all === sum ? undefined : `has wallets that do not make sumBalance ${String(sumBalance)}`;
}

/** Opening balance plus movements equals closing balance (docs/reference/wire.md, records). */
function courseFault({ opening, closing, sums }: Row): string | undefined {
  if (!isObject(sums)) return undefined;
  const [before, came, went, after] = [opening, sums['in'], sums['out'], closing].map(minor);
  if (before === undefined || came === undefined || went === undefined || after === undefined) return undefined;
  // Outgoing sums may be signed or unsigned.
  const isMade = before + came - went === after || before + came + went === after;
  return isMade ? undefined : `has opening, in and out that do not make closing ${String(closing)}`;
}
