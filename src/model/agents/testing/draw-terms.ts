import type { NaiveContract, NaiveFile, NaiveMember, NaiveRow, NaiveRows } from './naive.ts';

/** Seeded pseudo-random generator (mulberry32), deterministic by seed. */
export interface Draws {
  /** A whole number from 0 to below the limit. */
  readonly below: (limit: number) => number;
  readonly one: <T>(of: readonly T[]) => T;
  readonly isOneIn: (many: number) => boolean;
}

const PRODUCTS = ['LIVE', 'RNG', 'SPORTS', 'LOTT', 'FISH', 'ELOTT', 'PVP', 'NONE'];
const KINDS = ['DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME'];

export function drawsOf(seed: number): Draws {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, one: (of) => of[below(of.length)] as (typeof of)[number], isOneIn: (many) => below(many) === 0 };
}

/**
 * Random input of settle and lens: a narrow or wide tree, with figures that often meet thresholds exactly, winning
 * teams, equal rates, fixed amounts and inactive holders. Its contracts are valid; its change may not be.
 */
export function drawTerms(seed: number, most = 14): Required<NaiveFile> {
  const draws = drawsOf(seed);
  const members = drawMembers(draws, 1 + draws.below(most));
  const isFixed = draws.isOneIn(4);
  const oddOnes = draws.isOneIn(6);
  const rows = () => drawRows(draws, oddOnes ? draws.isOneIn(2) : isFixed);
  const holders = new Set<string>();
  const beginsAt = 1 + draws.below(3);
  for (const { id, upline } of members) {
    const isBelowHolder = upline !== null && holders.has(upline);
    const isBelowAny = lineOf(members, upline).some((one) => holders.has(one));
    if (isBelowHolder ? !draws.isOneIn(4) : !isBelowAny && draws.isOneIn(beginsAt)) holders.add(id);
  }
  const contracts = shuffle(draws, [...holders]).map((id) => drawContract(draws, id, rows()));
  const change = { id: draws.one(members).id, rows: rows() };
  return { kind: draws.one(KINDS), members: shuffle(draws, members), contracts, change };
}

function lineOf(members: readonly NaiveMember[], id: string | null): readonly string[] {
  if (id === null) return [];
  return [id, ...lineOf(members, members.find((member) => member.id === id)?.upline ?? null)];
}

/** Each member has an earlier one as upline; lists are shuffled afterwards. */
function drawMembers(draws: Draws, many: number): readonly NaiveMember[] {
  const isThin = draws.isOneIn(2);
  return Array.from({ length: many }, (_, at) => {
    const upline = at === 0 || draws.isOneIn(12) ? null : `m${isThin && !draws.isOneIn(3) ? at - 1 : draws.below(at)}`;
    const figures = Array.from({ length: draws.below(5) }, () => drawFigure(draws));
    return { id: `m${at}`, upline, active: !draws.isOneIn(3), figures };
  });
}

function drawFigure(draws: Draws): NaiveMember['figures'][number] {
  const minor = () => (draws.isOneIn(2) ? String(100 * draws.below(8)) : String(draws.below(1_000_000)));
  const loss = minor();
  return {
    product: draws.one(PRODUCTS),
    ...(draws.isOneIn(6) ? {} : { validBetMinor: minor() }),
    ...(draws.isOneIn(6) ? {} : { lossMinor: draws.isOneIn(2) && loss !== '0' ? `-${loss}` : loss }),
    ...(draws.isOneIn(2) ? {} : { bonusesMinor: String(draws.below(500)) }),
    ...(draws.isOneIn(2) ? {} : { beforeMinor: minor() }),
  };
}

function drawContract(draws: Draws, id: string, rows: NaiveRows): NaiveContract {
  const carriedMinor = Object.fromEntries(
    [...PRODUCTS, 'CONS'].flatMap((group) => (draws.isOneIn(5) ? [[group, String(draws.below(400))]] : [])),
  );
  return {
    id,
    rows,
    ...(draws.isOneIn(2) ? {} : { carriedMinor }),
    ...(draws.isOneIn(2) ? {} : { arrearsMinor: String(draws.below(3_000)) }),
  };
}

function drawRows(draws: Draws, isFixed: boolean): NaiveRows {
  const groups = [...PRODUCTS.filter(() => draws.isOneIn(5)), ...(draws.isOneIn(4) ? [] : ['CONS'])];
  return Object.fromEntries(groups.map((group) => [group, drawList(draws, isFixed)]));
}

function drawList(draws: Draws, isFixed: boolean): readonly NaiveRow[] {
  let [bet, loss, active, worth] = [0, 0, 0, 0];
  return Array.from({ length: draws.below(5) }, () => {
    bet += 100 * draws.below(4);
    loss += 100 * draws.below(3);
    active += draws.below(3);
    worth += isFixed ? draws.below(5) : 10_000 * draws.below(4) + draws.below(2);
    return {
      ...(bet === 0 ? {} : { minimumBetMinor: String(bet) }),
      ...(loss === 0 ? {} : { netLossMinor: String(loss) }),
      ...(active === 0 ? {} : { activeMembers: active }),
      ...(isFixed ? { fixedMinor: String(worth) } : { ratePpm: worth }),
    };
  });
}

function shuffle<T>(draws: Draws, list: readonly T[]): readonly T[] {
  return list
    .map((value) => ({ value, key: draws.below(1_000_000) }))
    .sort((one, other) => one.key - other.key)
    .map(({ value }) => value);
}
