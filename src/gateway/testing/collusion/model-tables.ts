/**
 * What members stake and win at tables, in memory, from the rules alone (docs/decisions/104, 147 and 148): cash goes before bonus,
 * between players cash goes alone, what is won comes to where the stake was from, and linked play counts for nothing.
 */
import type { ModelMember } from '../cashier-model/model-state.ts';

export interface ModelGrant {
  left: bigint;
  wagered: bigint;
  readonly goal: bigint;
  /** Of a stake between players, in millionths: what counts as wagered. */
  readonly betweenPpm: bigint;
  /** Of what is left at the end at most this becomes cash; undefined: all of it. */
  readonly cap: bigint | undefined;
}

/** What a bonus is given with. */
export interface Given {
  readonly amount: bigint;
  /** What has to be bet, in multiples of the amount. */
  readonly times: bigint;
  readonly betweenPpm: bigint;
  readonly cap: bigint | undefined;
}

export interface ModelSeat {
  grant: ModelGrant | undefined;
  /** What has been bet in closed rounds that counts. */
  turnover: bigint;
  /** What it was staked on and how much of it came back. */
  lost: bigint;
  /** What the operator kept of it, by category: between players the fee. */
  readonly kept: Map<string, bigint>;
  /** What it was given for bonuses, less what the operator had back. */
  given: bigint;
  /** The most that bonuses may have made cash: their caps, or what was given and what the vendor paid on bonus stakes. */
  promised: bigint;
}

/** What the end of grants moved. */
export interface Ended {
  readonly cash: bigint;
  /** Above the cap: the operator has it back. */
  readonly over: bigint;
}

/** Why a bet is refused; undefined: it is taken. */
export type BetRefusal = 'player_blocked' | 'insufficient_balance' | 'bonus_excluded' | undefined;

/** What of a stake was bonus. */
export interface Staked {
  readonly stake: bigint;
  readonly bonus: bigint;
}

/** What a round was. */
export interface RoundEnd {
  readonly category: string;
  /** Between players: what was kept of its stake; absent: it is played against the house. */
  readonly fee?: bigint;
  readonly isLinked: boolean;
}

export interface ModelTables {
  readonly seats: readonly ModelSeat[];
  give(member: number, given: Given): void;
  validate(member: number, stake: bigint, isBetween: boolean): BetRefusal;
  bet(member: number, stake: bigint, isBetween: boolean): Staked;
  /** A round ends: what it pays, and what of its stake counts. */
  end(member: number, staked: Staked, won: bigint, of: RoundEnd): void;
  back(member: number, staked: Staked): void;
  /** What was wagered becomes cash up to its cap; what is played out has ended. */
  settle(): Ended;
}

/** Seats members whose cash is that of `members`. */
export function createModelTables(members: readonly ModelMember[]): ModelTables {
  const seats = members.map(
    (): ModelSeat => ({ grant: undefined, turnover: 0n, lost: 0n, kept: new Map(), given: 0n, promised: 0n }),
  );
  const at = (member: number) => {
    const [seat, purse] = [seats[member], members[member]];
    if (seat === undefined || purse === undefined) throw new RangeError(`There is no member ${member}.`);
    return { seat, purse };
  };
  const pay = (member: number, cash: bigint, bonus: bigint) => {
    const { seat, purse } = at(member);
    purse.main += cash;
    if (seat.grant !== undefined) seat.grant.left += bonus;
  };
  return {
    seats,
    give(member, { amount, times, betweenPpm, cap }) {
      const { seat } = at(member);
      seat.grant = { left: amount, wagered: 0n, goal: amount * times, betweenPpm, cap };
      seat.given += amount;
      seat.promised += cap ?? amount;
    },
    validate(member, stake, isBetween) {
      const { seat, purse } = at(member);
      if (purse.debt < 0n) return 'player_blocked';
      if (stake <= purse.main) return undefined;
      if (stake > purse.main + (seat.grant?.left ?? 0n)) return 'insufficient_balance';
      return isBetween ? 'bonus_excluded' : undefined;
    },
    bet(member, stake, isBetween) {
      const { purse } = at(member);
      const bonus = isBetween || stake <= purse.main ? 0n : stake - purse.main;
      pay(member, bonus - stake, -bonus);
      return { stake, bonus };
    },
    end(member, { stake, bonus }, won, { category, fee, isLinked }) {
      const { seat } = at(member);
      seat.kept.set(category, (seat.kept.get(category) ?? 0n) + (fee ?? stake - won));
      const share = (won * bonus) / stake;
      pay(member, won - share, share);
      seat.lost += stake - won;
      if (seat.grant?.cap === undefined) seat.promised += share;
      if (isLinked) return;
      seat.turnover += stake;
      if (seat.grant !== undefined)
        seat.grant.wagered += fee === undefined ? stake : (stake * seat.grant.betweenPpm) / 1_000_000n;
    },
    back: (member, { stake, bonus }) => pay(member, stake - bonus, bonus),
    settle: () => settleSeats(seats, (member, cash) => pay(member, cash, 0n)),
  };
}

function settleSeats(seats: readonly ModelSeat[], pay: (member: number, cash: bigint) => void): Ended {
  let [cash, over] = [0n, 0n];
  for (const [member, seat] of seats.entries()) {
    const { grant } = seat;
    if (grant === undefined || (grant.wagered < grant.goal && grant.left > 0n)) continue;
    const kept = grant.cap !== undefined && grant.cap < grant.left ? grant.cap : grant.left;
    cash += kept;
    over += grant.left - kept;
    seat.given -= grant.left - kept;
    pay(member, kept);
    seat.grant = undefined;
  }
  return { cash, over };
}
