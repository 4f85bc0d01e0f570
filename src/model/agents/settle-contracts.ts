import { type Contract, type ContractKind, type ContractRow, type Group, hasRows } from './contract.ts';
import { bonusesOf, figuresOf, groupsOf, type Sums, type TeamFigures, type Teams } from './teams.ts';
import { type Tree, uplineOf } from './tree.ts';

export interface GroupPay {
  readonly product: Group;
  readonly baseMinor: bigint;
  /** Number of the paying row, starting at 1; 0 if none is reached. */
  readonly tier: number;
  readonly grossMinor: bigint;
  /** Loss that the next period must earn back first. */
  readonly carriedMinor: bigint;
}

export interface Line {
  readonly id: string;
  readonly groups: readonly GroupPay[];
  readonly grossMinor: bigint;
  readonly netMinor: bigint;
  readonly paidMinor: bigint;
  /** Arrears after the period. */
  readonly arrearsMinor: bigint;
}

export interface Settlement {
  /** In the order of the contracts. */
  readonly lines: readonly Line[];
  readonly houseMinor: bigint;
}

/** Denominator of rates. */
const PARTS = 1_000_000n;

/**
 * Settles contracts of one kind over one period: the gross of each from its team, its net after the gross of the
 * contracts directly below, and the payment after arrears. The operator pays the gross of the contracts without an
 * upline contract.
 */
export function settleContracts(
  kind: ContractKind,
  contracts: readonly Contract[],
  tree: Tree,
  teams: Teams,
): Settlement {
  return settleBy((contract) => payGroups(kind, contract, teams), contracts, tree);
}

/** Like `settleContracts`, with a function that computes each contract's earnings. */
export function settleBy(
  earn: (contract: Contract) => readonly GroupPay[],
  contracts: readonly Contract[],
  tree: Tree,
): Settlement {
  const earned = new Map<string, readonly GroupPay[]>();
  const grosses = new Map<string, bigint>();
  for (const contract of contracts) {
    const groups = earn(contract);
    earned.set(contract.id, groups);
    grosses.set(
      contract.id,
      groups.reduce((sum, { grossMinor }) => sum + grossMinor, 0n),
    );
  }
  const nets = new Map(grosses);
  let houseMinor = 0n;
  for (const [id, grossMinor] of grosses) {
    const above = uplineOf(tree, id);
    const net = above === undefined ? undefined : nets.get(above);
    if (above === undefined || net === undefined) houseMinor += grossMinor;
    else nets.set(above, net - grossMinor);
  }
  const lines = contracts.map(({ id, arrearsMinor }) => {
    const netMinor = nets.get(id) ?? 0n;
    return {
      id,
      groups: earned.get(id) ?? [],
      grossMinor: grosses.get(id) ?? 0n,
      netMinor,
      ...payNet(netMinor, arrearsMinor),
    };
  });
  return { lines, houseMinor };
}

/** Result of each group of a contract from its team. Throws if the team was not summed. */
export function payGroups(kind: ContractKind, contract: Contract, teams: Teams): readonly GroupPay[] {
  const { id, rows, carriedMinor } = contract;
  const sums = teams.get(id);
  if (sums === undefined) throw new Error(`the team of ${id} was not summed`);
  const bonuses = kind === 'DIVIDEND' ? shareBonuses(contract, sums) : undefined;
  return groupsOf(rows).map((product) => {
    const figures = figuresOf(sums, rows, product);
    const of = rows[product] ?? [];
    const tier = tierOf(kind, of, figures, sums.active);
    const base =
      kind === 'DIVIDEND'
        ? figures.lossMinor - (bonuses?.get(product) ?? 0n) - (carriedMinor[product] ?? 0n)
        : figures.validBetMinor;
    const baseMinor = base > 0n ? base : 0n;
    return {
      product,
      baseMinor,
      tier,
      grossMinor: grossOf(of[tier - 1], baseMinor),
      carriedMinor: kind === 'DIVIDEND' && base < 0n ? -base : 0n,
    };
  });
}

/**
 * Bonuses that are subtracted from each group of a dividend. Bonuses of a product reduce its group. Most bonuses have
 * no product: wherever they were lost, they would be paid for as revenue, so they first reduce the group with the
 * highest paying rate, as far as it has something to pay. The rest is carried by the group whose rows have the highest
 * rate.
 */
export function shareBonuses(
  { rows, carriedMinor }: Pick<Contract, 'rows' | 'carriedMinor'>,
  sums: Readonly<Sums>,
): ReadonlyMap<Group, bigint> {
  const home = groupsOf(rows).find((group) => group === (hasRows(rows, 'NONE') ? 'NONE' : 'CONS'));
  const unnamed = bonusesOf(sums, 'NONE');
  const groups = groupsOf(rows).map((product) => {
    const figures = figuresOf(sums, rows, product);
    const own = figures.bonusesMinor - (product === home ? unnamed : 0n);
    const row = rows[product]?.[tierOf('DIVIDEND', rows[product] ?? [], figures, sums.active) - 1];
    const remaining = figures.lossMinor - own - (carriedMinor[product] ?? 0n);
    return { product, own, room: remaining, rate: rateOf(row), highest: rateOf(rows[product]?.at(-1)) };
  });
  const order = groups.toSorted((one, other) => Number(other.rate - one.rate));
  const shared = new Map(groups.map(({ product, own }) => [product, own]));
  const add = (product: Group, minor: bigint) => shared.set(product, (shared.get(product) ?? 0n) + minor);
  let left = unnamed;
  for (const { product, room: remaining } of order) {
    const part = remaining < left ? remaining : left;
    if (part <= 0n) continue;
    add(product, part);
    left -= part;
  }
  const rest = groups.toSorted((one, other) => Number(other.highest - one.highest))[0]?.product;
  if (rest !== undefined) add(rest, left);
  return shared;
}

const rateOf = (row: ContractRow | undefined) => (row?.unit === 'ratePpm' ? row.worth : 0n);

/** The highest row whose thresholds are all met, starting at 1; 0 if none. */
export function tierOf(
  kind: ContractKind,
  rows: readonly ContractRow[],
  { validBetMinor, lossMinor, beforeMinor }: TeamFigures,
  active: number,
): number {
  const betMinor = kind === 'REALTIME' ? beforeMinor + validBetMinor : validBetMinor;
  const highest = rows.findLastIndex(
    (row) =>
      betMinor >= row.minimumBetMinor &&
      (kind !== 'DIVIDEND' || lossMinor >= row.netLossMinor) &&
      active >= row.activeMembers,
  );
  return highest + 1;
}

function grossOf(row: ContractRow | undefined, baseMinor: bigint): bigint {
  if (row === undefined) return 0n;
  // For non-negative amounts bigint division rounds down.
  return row.unit === 'fixedMinor' ? row.worth : (baseMinor * row.worth) / PARTS;
}

/** Payment and remaining arrears of a net: arrears are paid first, and a negative net adds to them. */
export function payNet(
  netMinor: bigint,
  arrearsMinor: bigint,
): { readonly paidMinor: bigint; readonly arrearsMinor: bigint } {
  if (netMinor <= 0n) return { paidMinor: 0n, arrearsMinor: arrearsMinor - netMinor };
  const repaid = netMinor < arrearsMinor ? netMinor : arrearsMinor;
  return { paidMinor: netMinor - repaid, arrearsMinor: arrearsMinor - repaid };
}
