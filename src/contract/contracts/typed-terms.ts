/** Parses and formats contract terms in forms, for portal and console. */
import { writeAmount } from '../call/amount.ts';
import type { SentTerm, SentTerms } from './calls.ts';
import { CONTRACT_GROUPS, type ContractGroup } from './kinds.ts';
import type { ContractTerm, ContractTerms } from './read.ts';

/** The values of a form: rows as texts, with their kind of payment. */
export type TypedTerms = Readonly<Record<string, unknown>>;

/** Initial form values: the given terms, else one empty row. */
export function offerValues(terms: ContractTerms | undefined, exponent: number): TypedTerms {
  const rows = CONTRACT_GROUPS.flatMap((group) => (terms?.[group] ?? []).map((row) => rowValues(group, row, exponent)));
  const isFixed = Object.values(terms ?? {}).some((list) => list?.[0]?.fixedMinor !== undefined);
  return { pay: isFixed ? 'fixed' : 'rate', rows: rows.length > 0 ? rows : [{ product: 'CONS' }] };
}

function rowValues(product: ContractGroup, row: ContractTerm, exponent: number) {
  const money = (minor: string) => (minor === '0' ? '' : writeAmount(BigInt(minor), exponent));
  const { ratePpm, fixedMinor } = row;
  return {
    product,
    minimumBet: money(row.minimumBetMinor),
    netLoss: money(row.netLossMinor),
    activeMembers: row.activeMembers === 0 ? '' : String(row.activeMembers),
    worth: ratePpm === undefined ? writeAmount(BigInt(fixedMinor ?? '0'), exponent) : percentOf(ratePpm),
  };
}

/** Formats parts per million as a percentage, exactly: 3000 is `0.3`. */
export function percentOf(ppm: number): string {
  const whole = Math.floor(ppm / 10_000);
  const rest = String(ppm % 10_000)
    .padStart(4, '0')
    .replace(/0+$/, '');
  return rest === '' ? String(whole) : `${whole}.${rest}`;
}

/** Parses a percentage to parts per million, truncating further digits. Undefined if invalid. */
export function ppmOf(typed: string): number | undefined {
  const found = /^(\d{1,3})(?:[.,](\d*))?$/.exec(typed.trim());
  if (found === null) return undefined;
  const [, whole = '', rest = ''] = found;
  const ppm = Number(whole) * 10_000 + Number(rest.slice(0, 4).padEnd(4, '0'));
  return ppm <= 1_000_000 ? ppm : undefined;
}

/** The terms in a form; undefined if a number is invalid. */
export function termsOf(values: TypedTerms, exponent: number): SentTerms | undefined {
  const terms: Partial<Record<ContractGroup, SentTerm[]>> = {};
  const rows = Array.isArray(values['rows']) ? (values['rows'] as readonly Readonly<Record<string, unknown>>[]) : [];
  for (const row of rows) {
    const group = CONTRACT_GROUPS.find((known) => known === row['product']);
    const worth = worthOf(values['pay'] === 'fixed', text(row, 'worth'), exponent);
    if (group === undefined || worth === undefined) return undefined;
    const [bet, loss] = [amountOf(text(row, 'minimumBet'), exponent), amountOf(text(row, 'netLoss'), exponent)];
    const active = Number(text(row, 'activeMembers') || '0');
    if (bet === undefined || loss === undefined || !Number.isSafeInteger(active)) return undefined;
    terms[group] = [...(terms[group] ?? []), { minimumBet: bet, netLoss: loss, activeMembers: active, ...worth }];
  }
  return rows.length === 0 ? undefined : terms;
}

/** A row of typed terms: the product chosen in it, and its number in the form. */
export interface TypedRow {
  readonly product: ContractGroup;
  readonly row: number;
}

/**
 * The typed row that a refusal means: products without rows of their own have those of CONS. `row` is the number among
 * the rows of its product, from 1. Undefined if the form has no such row.
 */
export function typedRow(
  values: TypedTerms,
  { product, row }: { readonly product: ContractGroup | undefined; readonly row: number },
): TypedRow | undefined {
  const rows = Array.isArray(values['rows']) ? (values['rows'] as readonly Readonly<Record<string, unknown>>[]) : [];
  const places = (group: ContractGroup) => rows.flatMap((one, at) => (one['product'] === group ? [at + 1] : []));
  const group = product !== undefined && places(product).length > 0 ? product : 'CONS';
  const place = places(group)[row - 1];
  return place === undefined ? undefined : { product: group, row: place };
}

/** The row named by the field of a refused request: `rows/LIVE/0/ratePpm`. Undefined for any other field. */
export function refusedRow(values: TypedTerms, field: string): TypedRow | undefined {
  const [, group, at] = /^rows\/([A-Z]+)\/(\d+)(?:\/|$)/.exec(field) ?? [];
  const product = CONTRACT_GROUPS.find((known) => known === group);
  return product === undefined ? undefined : typedRow(values, { product, row: Number(at) + 1 });
}

const text = (row: Readonly<Record<string, unknown>>, key: string) =>
  typeof row[key] === 'string' ? row[key].trim() : '';

function worthOf(isFixed: boolean, typed: string, exponent: number) {
  if (isFixed) {
    const fixed = typed === '' ? undefined : amountOf(typed, exponent);
    return fixed === undefined ? undefined : { fixed };
  }
  const ratePpm = ppmOf(typed);
  return ratePpm === undefined ? undefined : { ratePpm };
}

/** An amount in wire format; empty input is zero. Undefined if invalid or with too many decimals. */
function amountOf(typed: string, exponent: number): string | undefined {
  const found = /^(\d*)(?:[.,](\d*))?$/.exec(typed);
  const [, whole = '', rest = ''] = found ?? [];
  if (found === null || rest.length > exponent) return undefined;
  return writeAmount(BigInt(`${whole || '0'}${rest.padEnd(exponent, '0')}`), exponent);
}
