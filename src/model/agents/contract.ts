/** What a game belongs to in a contract; NONE is what belongs to no product, as some bonuses. Everything is told in this order. */
export const PRODUCTS = ['LIVE', 'RNG', 'SPORTS', 'LOTT', 'FISH', 'ELOTT', 'PVP', 'NONE'] as const;
export type Product = (typeof PRODUCTS)[number];

/** What rows of a contract are for: one product, or CONS for all that have no rows of their own. */
export const GROUPS = [...PRODUCTS, 'CONS'] as const;
export type Group = (typeof GROUPS)[number];

/** The four kinds of contract between an agent and whoever stands above. */
export const CONTRACT_KINDS = ['DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME'] as const;
export type ContractKind = (typeof CONTRACT_KINDS)[number];

/** How a row pays: parts of a million of the base, or an amount once a period. */
export type PayWay = 'ratePpm' | 'fixedMinor';

/** One row of a contract: what a team must have reached, and what is paid then. */
export interface ContractRow {
  readonly minimumBetMinor: bigint;
  readonly netLossMinor: bigint;
  readonly activeMembers: number;
  readonly way: PayWay;
  /** Parts of a million or minor units, by the way. */
  readonly worth: bigint;
}

/** The rows of a contract by group, each list from the lowest to the highest; an empty list is as good as none. */
export type ContractRows = Readonly<Partial<Record<Group, readonly ContractRow[]>>>;

/** The contract of one kind that a member holds. */
export interface Contract {
  readonly id: string;
  readonly rows: ContractRows;
  /** What earlier periods lost beyond what they won, to be earned back first; of dividends only. */
  readonly carriedMinor: Readonly<Partial<Record<Group, bigint>>>;
  readonly arrearsMinor: bigint;
}

/** The rows that count at a product: its own, else those of CONS, else none. */
export function effectiveRows(rows: ContractRows, product: Product): readonly ContractRow[] {
  return hasRows(rows, product) ? (rows[product] ?? []) : (rows.CONS ?? []);
}

/** Whether a group has rows of its own. */
export function hasRows(rows: ContractRows, group: Group): boolean {
  return (rows[group]?.length ?? 0) > 0;
}

/** How a contract pays; undefined where it has no row. A contract never mixes the two. */
export function wayOf(rows: ContractRows): PayWay | undefined {
  return GROUPS.map((group) => rows[group]?.[0]?.way).find((way) => way !== undefined);
}
