import { type ContractRows, GROUPS, type Group, hasRows, PRODUCTS, type Product } from './contract.ts';
import { type Figure, nearestChosen, type Tree } from './tree.ts';

/** Sums of a team: four per product, in the order of PRODUCTS. */
export interface Sums {
  readonly minor: bigint[];
  active: number;
}

export interface TeamFigures {
  readonly validBetMinor: bigint;
  readonly lossMinor: bigint;
  readonly bonusesMinor: bigint;
  readonly beforeMinor: bigint;
}

/** Teams of the requested agents: each agent with the whole downline. */
export type Teams = ReadonlyMap<string, Readonly<Sums>>;

const PARTS = 4;
const PLACE = Object.fromEntries(PRODUCTS.map((product, at) => [product, at * PARTS]));

/**
 * Sums the team of each agent in linear time: every member's figures once into the nearest agent above, then the agents
 * from the bottom up.
 */
export function sumTeams(tree: Tree, agents: ReadonlySet<string>): Teams {
  const nearest = nearestChosen(tree, (id) => agents.has(id));
  const teams = new Map<number, Sums>();
  for (const [at, member] of tree.members.entries()) {
    const place = nearest[at] ?? -1;
    if (place < 0) continue;
    const sums = teams.get(place) ?? { minor: new Array(PRODUCTS.length * PARTS).fill(0n), active: 0 };
    teams.set(place, sums);
    if (member.isActive) sums.active += 1;
    for (const figure of member.figures) addFigure(sums, figure);
  }
  for (const at of tree.fromTop.toReversed()) {
    const own = nearest[at] === at ? teams.get(at) : undefined;
    const above = teams.get(nearest[tree.uplines[at] ?? -1] ?? -1);
    if (own === undefined || above === undefined) continue;
    above.active += own.active;
    for (const [place, minor] of own.minor.entries()) add(above, place, minor);
  }
  return new Map([...teams].map(([at, sums]) => [tree.members[at]?.id ?? '', sums]));
}

/** Team of one agent from figures that were summed elsewhere; several figures of one product add up. */
export function teamOf(figures: readonly Figure[], active: number): Readonly<Sums> {
  const sums = { minor: new Array(PRODUCTS.length * PARTS).fill(0n), active };
  for (const figure of figures) addFigure(sums, figure);
  return sums;
}

/** Converts sums back to figures; omits products without any. */
export function figuresIn({ minor }: Readonly<Sums>): readonly Figure[] {
  return PRODUCTS.flatMap((product) => {
    const [validBetMinor = 0n, lossMinor = 0n, bonusesMinor = 0n, beforeMinor = 0n] = minor.slice(
      PLACE[product],
      (PLACE[product] ?? 0) + PARTS,
    );
    const figure = { product, validBetMinor, lossMinor, bonusesMinor, beforeMinor };
    return [validBetMinor, lossMinor, bonusesMinor, beforeMinor].some((part) => part !== 0n) ? [figure] : [];
  });
}

/** Same order as in `Sums`. */
function addFigure(sums: Sums, { product, validBetMinor, lossMinor, bonusesMinor, beforeMinor }: Figure): void {
  const place = PLACE[product] ?? 0;
  add(sums, place, validBetMinor);
  add(sums, place + 1, lossMinor);
  add(sums, place + 2, bonusesMinor);
  add(sums, place + 3, beforeMinor);
}

function add(sums: Sums, place: number, minor: bigint): void {
  if (minor !== 0n) sums.minor[place] = (sums.minor[place] ?? 0n) + minor;
}

export const bonusesOf = (sums: Readonly<Sums>, product: Product): bigint =>
  sums.minor[(PLACE[product] ?? 0) + 2] ?? 0n;

/** Groups of a contract in order: each product with rows, then CONS if it has rows. */
export function groupsOf(rows: ContractRows): readonly Group[] {
  return GROUPS.filter((group) => hasRows(rows, group));
}

/** Figures of a team in one group: of its product, or for CONS of all products without own rows. */
export function figuresOf(sums: Readonly<Sums>, rows: ContractRows, group: Group): TeamFigures {
  const products = group === 'CONS' ? PRODUCTS.filter((product) => !hasRows(rows, product)) : [group];
  const sumOf = (part: number) =>
    products.reduce((sum, product) => sum + (sums.minor[(PLACE[product] ?? 0) + part] ?? 0n), 0n);
  return { validBetMinor: sumOf(0), lossMinor: sumOf(1), bonusesMinor: sumOf(2), beforeMinor: sumOf(3) };
}
