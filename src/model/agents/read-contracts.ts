import { showValue } from '../json/problem.ts';
import { type Contract, type ContractRow, type ContractRows, GROUPS, type Group, type RowUnit } from './contract.ts';
import { amountFromZero, countAt, keysOf, listAt, ParseError, type Path, textAt } from './reader.ts';
import type { Tree } from './tree.ts';

/** Parses contracts of a tree's members, at most one per member. Throws `ParseError`. */
export function readContracts(value: unknown, path: Path, tree: Tree): readonly Contract[] {
  const holders = new Set<string>();
  return listAt(value, path).map((entry, at) => {
    const contract = readContract(entry, [...path, at]);
    const idPath = [...path, at, 'id'];
    if (!tree.placeOf.has(contract.id)) throw new ParseError(idPath, showValue(contract.id), 'the id of a member');
    if (holders.has(contract.id))
      throw new ParseError(idPath, showValue(contract.id), 'a member without an earlier contract in the list');
    holders.add(contract.id);
    return contract;
  });
}

function readContract(value: unknown, path: Path): Contract {
  const found = keysOf(value, path, ['id', 'rows', 'carriedMinor', 'arrearsMinor']);
  return {
    id: textAt(found['id'], [...path, 'id']),
    rows: readRows(found['rows'], [...path, 'rows']),
    carriedMinor: readCarried(found['carriedMinor'], [...path, 'carriedMinor']),
    arrearsMinor: amountFromZero(found['arrearsMinor'], [...path, 'arrearsMinor']),
  };
}

function readCarried(value: unknown, path: Path): Contract['carriedMinor'] {
  if (value === undefined) return {};
  const amounts = Object.entries(keysOf(value, path, GROUPS));
  return Object.fromEntries(amounts.map(([group, amount]) => [group, amountFromZero(amount, [...path, group])]));
}

/** Parses rows of a contract: thresholds and rates must not fall, and all rows pay the same way. Throws `ParseError`. */
export function readRows(value: unknown, path: Path): ContractRows {
  const found = keysOf(value, path, GROUPS);
  const rows: Partial<Record<Group, readonly ContractRow[]>> = {};
  let unit: RowUnit | undefined;
  for (const group of GROUPS) {
    if (found[group] === undefined) continue;
    rows[group] = listAt(found[group], [...path, group]).map((entry, at) => {
      const row = readRow(entry, [...path, group, at], unit);
      unit = row.unit;
      return row;
    });
    refuseFalls(rows[group], [...path, group]);
  }
  return rows;
}

function readRow(value: unknown, path: Path, unit: RowUnit | undefined): ContractRow {
  const found = keysOf(value, path, ['minimumBetMinor', 'netLossMinor', 'activeMembers', 'ratePpm', 'fixedMinor']);
  const { ratePpm, fixedMinor } = found;
  if (ratePpm === undefined && fixedMinor === undefined)
    throw new ParseError(path, showValue(value), 'ratePpm or fixedMinor');
  const own: RowUnit = ratePpm === undefined ? 'fixedMinor' : 'ratePpm';
  if (ratePpm !== undefined && fixedMinor !== undefined)
    throw new ParseError([...path, 'fixedMinor'], showValue(fixedMinor), 'either ratePpm or fixedMinor');
  if (unit !== undefined && own !== unit)
    throw new ParseError([...path, own], showValue(found[own]), `${unit}, as in the rows before it`);
  return {
    minimumBetMinor: amountFromZero(found['minimumBetMinor'], [...path, 'minimumBetMinor']),
    netLossMinor: amountFromZero(found['netLossMinor'], [...path, 'netLossMinor']),
    activeMembers: countAt(found['activeMembers'], [...path, 'activeMembers']),
    unit: own,
    worth:
      own === 'ratePpm'
        ? BigInt(countAt(ratePpm, [...path, 'ratePpm']))
        : amountFromZero(fixedMinor, [...path, 'fixedMinor']),
  };
}

/** Thresholds and rates must not fall: so the highest reached row is the best one. */
function refuseFalls(rows: readonly ContractRow[], path: Path): void {
  for (const [at, row] of rows.entries()) {
    const before = rows[at - 1];
    if (before === undefined) continue;
    for (const key of ['minimumBetMinor', 'netLossMinor', 'activeMembers', 'worth'] as const) {
      if (row[key] >= before[key]) continue;
      const isCount = key === 'activeMembers' || (key === 'worth' && row.unit === 'ratePpm');
      const [found, least] = [row[key], before[key]].map((of) => (isCount ? String(of) : `"${of}"`));
      throw new ParseError(
        [...path, at, key === 'worth' ? row.unit : key],
        found ?? '',
        `at least ${least}, as in the row before it`,
      );
    }
  }
}
