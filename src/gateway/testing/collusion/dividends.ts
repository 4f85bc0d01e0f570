import type { Db } from '#gateway/db/tables.ts';
import { readTeams } from '#gateway/features/contracts/terms/teams.ts';
import { type ContractRows, PRODUCTS } from '#model/agents/contract.ts';
import { readRows } from '#model/agents/read-contracts.ts';
import { payGroups } from '#model/agents/settle-contracts.ts';
import { figuresIn } from '#model/agents/teams.ts';
import type { ModelState } from './model-tables.ts';

const DAY_MS = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Teams of the members (cashier-model/agree.ts): each member without an upline, with the downline. */
const TEAMS = [[0, 2], [1]] as const;

/** Dividend contracts that an accomplice above may have, at the highest rate of each, in millionths. */
const RATES = { RNG: 400_000, LIVE: 300_000, PVP: 250_000, LOTT: 150_000, CONS: 100_000 };
const of = (...groups: readonly (keyof typeof RATES)[]) => ({
  rows: readRows(Object.fromEntries(groups.map((group) => [group, [{ ratePpm: RATES[group] }]])), []),
  highest: BigInt(Math.max(...groups.map((group) => RATES[group]))),
});
const CONTRACTS: readonly { readonly rows: ContractRows; readonly highest: bigint }[] = [
  ...[of('CONS'), of('RNG'), of('PVP'), of('LIVE', 'CONS'), of('RNG', 'LIVE', 'PVP', 'LOTT')],
];

/**
 * Checks that the losses counted for teams equal the operator's revenue by product, and that no dividend exceeds that
 * less bonus costs: giving bonuses to accomplices who lose them, also to each other, earns nothing.
 */
export async function expectDividends(
  db: Db,
  merchant: string,
  ids: readonly string[],
  seats: readonly ModelState[],
): Promise<void> {
  const now = Date.now();
  // A run over midnight covers two days.
  const period = {
    name: 'all',
    startsAt: now - DAY_MS,
    endsAt: now + DAY_MS,
    fromDay: dayOf(now - DAY_MS),
    toDay: dayOf(now + DAY_MS),
  };
  const holders = TEAMS.map(([top]) => ids[top] ?? '');
  const settling = { merchant, kind: 'DIVIDEND', cadence: 'D', currency: 'USD', period, dayStartsAt: now } as const;
  const teams = await readTeams(db, settling, holders);
  for (const [at, members] of TEAMS.entries()) {
    const id = holders[at] ?? '';
    const team = teams.get(id);
    const revenue = revenueOf(members.map((member) => seats[member]));
    const lost = new Map(team && figuresIn(team).map(({ product, lossMinor }) => [product, lossMinor]));
    for (const product of PRODUCTS)
      if ((lost.get(product) ?? 0n) !== (revenue.get(product) ?? 0n))
        throw new Error(
          `Of ${product} a team is counted to have lost ${lost.get(product)}, ${revenue.get(product)} was kept`,
        );
    const given = members.reduce((sum, member) => sum + (seats[member]?.given ?? 0n), 0n);
    const most = [...revenue.values()].reduce((sum, minor) => sum + (minor > 0n ? minor : 0n), 0n) - given;
    for (const { rows, highest } of CONTRACTS) {
      const groups = payGroups('DIVIDEND', { id, rows, carriedMinor: {}, arrearsMinor: 0n }, teams);
      const gross = groups.reduce((sum, { grossMinor }) => sum + grossMinor, 0n);
      if (gross * 1_000_000n > highest * (most > 0n ? most : 0n))
        throw new Error(`A dividend of ${gross} is paid of at most ${most}, ${given} of it bonuses`);
    }
  }
}

function revenueOf(seats: readonly (ModelState | undefined)[]): ReadonlyMap<string, bigint> {
  const revenue = new Map<string, bigint>();
  for (const seat of seats)
    for (const [category, minor] of seat?.revenue ?? []) revenue.set(category, (revenue.get(category) ?? 0n) + minor);
  return revenue;
}
