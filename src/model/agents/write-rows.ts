import type { ContractKind, ContractRow, ContractRows, Group } from './contract.ts';
import { GROUPS } from './contract.ts';
import { readRows } from './read-contracts.ts';
import type { Read } from './read-terms.ts';
import { ParseError } from './reader.ts';

/** A row as JSON: amounts are strings of minor units, and no field is omitted. */
export type WrittenRow = {
  readonly minimumBetMinor: string;
  readonly netLossMinor: string;
  readonly activeMembers: number;
} & ({ readonly ratePpm: number } | { readonly fixedMinor: string });

export type WrittenRows = Readonly<Partial<Record<Group, readonly WrittenRow[]>>>;

/** Converts rows of a contract to the stored format; omits groups without rows. */
export function writeRows(rows: ContractRows): WrittenRows {
  return Object.fromEntries(
    GROUPS.flatMap((group) => {
      const own = rows[group] ?? [];
      return own.length === 0 ? [] : [[group, own.map(writeRow)]];
    }),
  );
}

function writeRow({ minimumBetMinor, netLossMinor, activeMembers, unit, worth }: ContractRow): WrittenRow {
  return {
    minimumBetMinor: String(minimumBetMinor),
    netLossMinor: String(netLossMinor),
    activeMembers,
    ...(unit === 'ratePpm' ? { ratePpm: Number(worth) } : { fixedMinor: String(worth) }),
  };
}

const WHOLE_PPM = 1_000_000n;

/**
 * Parses offered rows: as `settle` reads them, with at least one row, no rate above the whole, no amount above
 * `mostMinor` (the maximum of one movement), and loss thresholds only for dividends. An error message begins with the
 * path.
 */
export function readOfferedRows(kind: ContractKind, value: unknown, mostMinor: bigint): Read<ContractRows> {
  try {
    const rows = readRows(value, []);
    const all = GROUPS.flatMap((group) => (rows[group] ?? []).map((row, at) => ({ group, row, at })));
    if (all.length === 0) throw new ParseError([], 'no row', 'at least one');
    for (const { group, row, at } of all) {
      if (row.unit === 'ratePpm' && row.worth > WHOLE_PPM)
        throw new ParseError([group, at, 'ratePpm'], String(row.worth), 'at most 1000000 (100%)');
      refuseLarge(row, [group, at], mostMinor);
      if (kind !== 'DIVIDEND' && row.netLossMinor !== 0n)
        throw new ParseError(
          [group, at, 'netLossMinor'],
          `"${row.netLossMinor}"`,
          'no value: salaries depend on bets only',
        );
    }
    return { value: rows };
  } catch (error) {
    if (error instanceof ParseError) return { mistake: error.message };
    throw error;
  }
}

/** Fixed payments and thresholds may not exceed the maximum of one movement. */
function refuseLarge(row: ContractRow, path: readonly (string | number)[], mostMinor: bigint): void {
  const { minimumBetMinor, netLossMinor, unit, worth } = row;
  const amounts = { minimumBetMinor, netLossMinor, ...(unit === 'fixedMinor' && { fixedMinor: worth }) };
  for (const [key, minor] of Object.entries(amounts))
    if (minor > mostMinor) throw new ParseError([...path, key], `"${minor}"`, `at most "${mostMinor}"`);
}
