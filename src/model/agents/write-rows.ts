import type { ContractKind, ContractRow, ContractRows, Group } from './contract.ts';
import { GROUPS } from './contract.ts';
import { readRows } from './read-contracts.ts';
import type { Read } from './read-terms.ts';
import { Misread } from './reader.ts';

/** A row as JSON has it: amounts are texts of whole minor units, nothing is left out. */
export type WrittenRow = {
  readonly minimumBetMinor: string;
  readonly netLossMinor: string;
  readonly activeMembers: number;
} & ({ readonly ratePpm: number } | { readonly fixedMinor: string });

export type WrittenRows = Readonly<Partial<Record<Group, readonly WrittenRow[]>>>;

/** Writes the rows of a contract as they are kept; groups without rows are left out. */
export function writeRows(rows: ContractRows): WrittenRows {
  return Object.fromEntries(
    GROUPS.flatMap((group) => {
      const own = rows[group] ?? [];
      return own.length === 0 ? [] : [[group, own.map(writeRow)]];
    }),
  );
}

function writeRow({ minimumBetMinor, netLossMinor, activeMembers, way, worth }: ContractRow): WrittenRow {
  return {
    ...{ minimumBetMinor: String(minimumBetMinor), netLossMinor: String(netLossMinor), activeMembers },
    ...(way === 'ratePpm' ? { ratePpm: Number(worth) } : { fixedMinor: String(worth) }),
  };
}

const WHOLE_PPM = 1_000_000n;

/**
 * Reads rows that somebody offers: as `settle` reads them, at least one, no rate above the whole, no amount above `mostMinor` (what one
 * movement may have), and thresholds of losses in dividends alone. A mistake begins with the place that does not fit.
 */
export function readOfferedRows(kind: ContractKind, value: unknown, mostMinor: bigint): Read<ContractRows> {
  try {
    const rows = readRows(value, []);
    const all = GROUPS.flatMap((group) => (rows[group] ?? []).map((row, at) => ({ group, row, at })));
    if (all.length === 0) throw new Misread([], 'no row', 'at least one');
    for (const { group, row, at } of all) {
      if (row.way === 'ratePpm' && row.worth > WHOLE_PPM)
        throw new Misread([group, at, 'ratePpm'], String(row.worth), 'at most 1000000, which is all of it');
      refuseLarge(row, [group, at], mostMinor);
      if (kind !== 'DIVIDEND' && row.netLossMinor !== 0n)
        throw new Misread([group, at, 'netLossMinor'], `"${row.netLossMinor}"`, 'nothing: salaries look at bets alone');
    }
    return { value: rows };
  } catch (error) {
    if (error instanceof Misread) return { mistake: error.message };
    throw error;
  }
}

/** What is paid each period, and what is compared with sums, is no larger than what one movement may have. */
function refuseLarge(row: ContractRow, path: readonly (string | number)[], mostMinor: bigint): void {
  const { minimumBetMinor, netLossMinor, way, worth } = row;
  const amounts = { minimumBetMinor, netLossMinor, ...(way === 'fixedMinor' && { fixedMinor: worth }) };
  for (const [key, minor] of Object.entries(amounts))
    if (minor > mostMinor) throw new Misread([...path, key], `"${minor}"`, `at most "${mostMinor}"`);
}
