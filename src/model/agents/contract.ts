/**
 * Products of games in a contract; NONE is for amounts without a product, such as some bonuses. This order is used
 * everywhere.
 */
export const PRODUCTS = ['LIVE', 'RNG', 'SPORTS', 'LOTT', 'FISH', 'ELOTT', 'PVP', 'NONE'] as const;
export type Product = (typeof PRODUCTS)[number];

/** Groups of contract rows: one product, or CONS for all products without own rows. */
export const GROUPS = [...PRODUCTS, 'CONS'] as const;
export type Group = (typeof GROUPS)[number];

/** Kinds of contract between an agent and the upline or the operator. */
export const CONTRACT_KINDS = ['DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME'] as const;
export type ContractKind = (typeof CONTRACT_KINDS)[number];

/** How a row pays: millionths of the base, or a fixed amount per period. */
export type RowUnit = 'ratePpm' | 'fixedMinor';

/** A row of a contract: thresholds of the team, and the payment. */
export interface ContractRow {
  readonly minimumBetMinor: bigint;
  readonly netLossMinor: bigint;
  readonly activeMembers: number;
  readonly unit: RowUnit;
  /** Millionths or minor units, depending on the way. */
  readonly worth: bigint;
}

/** Rows of a contract by group, in ascending order; an empty list equals none. */
export type ContractRows = Readonly<Partial<Record<Group, readonly ContractRow[]>>>;

export interface Contract {
  readonly id: string;
  readonly rows: ContractRows;
  /** Losses of earlier periods that must be earned back first; only for dividends. */
  readonly carriedMinor: Readonly<Partial<Record<Group, bigint>>>;
  readonly arrearsMinor: bigint;
}

/** Rows that apply to a product: its own, else those of CONS, else none. */
export function effectiveRows(rows: ContractRows, product: Product): readonly ContractRow[] {
  return hasRows(rows, product) ? (rows[product] ?? []) : (rows.CONS ?? []);
}

export function hasRows(rows: ContractRows, group: Group): boolean {
  return (rows[group]?.length ?? 0) > 0;
}

/** How a contract pays; undefined if it has no rows. A contract never mixes both ways. */
export function rowUnitOf(rows: ContractRows): RowUnit | undefined {
  return GROUPS.map((group) => rows[group]?.[0]?.unit).find((unit) => unit !== undefined);
}
