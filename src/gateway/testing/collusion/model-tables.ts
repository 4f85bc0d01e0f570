/**
 * In-memory model of bets and wins at tables (docs/decisions/27-a-bet-takes-cash-first-and-games-between-players-take-cash-only.md, 147 and 148): cash is staked before bonus, between
 * players only cash, wins go to the source of the stake, and linked play counts for nothing.
 */
import type { ModelMember } from '../cashier-model/model-state.ts';

export interface ModelGrant {
  left: bigint;
  wagered: bigint;
  readonly goal: bigint;
  /** Part of a stake between players that counts as wagered, in millionths. */
  readonly betweenPpm: bigint;
  /** Maximum amount that becomes cash at the end; undefined: all of it. */
  readonly cap: bigint | undefined;
}

export interface Given {
  readonly amount: bigint;
  /** Wagering requirement in multiples of the amount. */
  readonly times: bigint;
  readonly betweenPpm: bigint;
  readonly cap: bigint | undefined;
}

export interface ModelState {
  grant: ModelGrant | undefined;
  /** Turnover in closed rounds. */
  turnover: bigint;
  /** Staked bonus less what was won back. */
  lost: bigint;
  /** Operator's revenue by category: between players the fee. */
  readonly revenue: Map<string, bigint>;
  /** Bonuses given, less what was returned to the operator. */
  given: bigint;
  /** Maximum cash from bonuses: their caps, or the given amounts and the wins on bonus stakes. */
  promised: bigint;
}

export interface Ended {
  readonly cash: bigint;
  /** Above the cap: returned to the operator. */
  readonly over: bigint;
}

/** Reason of a refused bet; undefined: accepted. */
export type BetRefusal = 'player_blocked' | 'insufficient_balance' | 'bonus_excluded' | undefined;

export interface Staked {
  readonly stake: bigint;
  readonly bonus: bigint;
}

export interface RoundEnd {
  readonly category: string;
  /** Between players: the fee of its stake; absent: a game against the operator. */
  readonly fee?: bigint;
  readonly isLinked: boolean;
}

export interface ModelTables {
  readonly states: readonly ModelState[];
  give(member: number, given: Given): void;
  validate(member: number, stake: bigint, isBetween: boolean): BetRefusal;
  bet(member: number, stake: bigint, isBetween: boolean): Staked;
  /** Ends a round: pays its win and counts its stake. */
  end(member: number, staked: Staked, won: bigint, of: RoundEnd): void;
  back(member: number, staked: Staked): void;
  /** Ends grants: a wagered bonus becomes cash up to its cap, a lost bonus ends. */
  settle(): Ended;
}

/** Creates the tables for `members`, whose cash they use. */
export function createModelTables(members: readonly ModelMember[]): ModelTables {
  const seats = members.map(
    (): ModelState => ({ grant: undefined, turnover: 0n, lost: 0n, revenue: new Map(), given: 0n, promised: 0n }),
  );
  const at = (member: number) => {
    const [seat, walletBalance] = [seats[member], members[member]];
    if (seat === undefined || walletBalance === undefined) throw new RangeError(`There is no member ${member}.`);
    return { state: seat, walletBalance };
  };
  const pay = (member: number, cash: bigint, bonus: bigint) => {
    const { state, walletBalance } = at(member);
    walletBalance.main += cash;
    if (state.grant !== undefined) state.grant.left += bonus;
  };
  return {
    states: seats,
    give(member, { amount, times, betweenPpm, cap }) {
      const { state } = at(member);
      state.grant = { left: amount, wagered: 0n, goal: amount * times, betweenPpm, cap };
      state.given += amount;
      state.promised += cap ?? amount;
    },
    validate(member, stake, isBetween) {
      const { state, walletBalance } = at(member);
      if (walletBalance.debt < 0n) return 'player_blocked';
      if (stake <= walletBalance.main) return undefined;
      if (stake > walletBalance.main + (state.grant?.left ?? 0n)) return 'insufficient_balance';
      return isBetween ? 'bonus_excluded' : undefined;
    },
    bet(member, stake, isBetween) {
      const { walletBalance } = at(member);
      const bonus = isBetween || stake <= walletBalance.main ? 0n : stake - walletBalance.main;
      pay(member, bonus - stake, -bonus);
      return { stake, bonus };
    },
    end(member, { stake, bonus }, won, { category, fee, isLinked }) {
      const { state } = at(member);
      state.revenue.set(category, (state.revenue.get(category) ?? 0n) + (fee ?? stake - won));
      const share = (won * bonus) / stake;
      pay(member, won - share, share);
      state.lost += stake - won;
      if (state.grant?.cap === undefined) state.promised += share;
      if (isLinked) return;
      state.turnover += stake;
      if (state.grant !== undefined)
        state.grant.wagered += fee === undefined ? stake : (stake * state.grant.betweenPpm) / 1_000_000n;
    },
    back: (member, { stake, bonus }) => pay(member, stake - bonus, bonus),
    settle: () => settleSeats(seats, (member, cash) => pay(member, cash, 0n)),
  };
}

function settleSeats(seats: readonly ModelState[], pay: (member: number, cash: bigint) => void): Ended {
  let [cash, over] = [0n, 0n];
  for (const [member, seat] of seats.entries()) {
    const { grant } = seat;
    if (grant === undefined || (grant.wagered < grant.goal && grant.left > 0n)) continue;
    const converted = grant.cap !== undefined && grant.cap < grant.left ? grant.cap : grant.left;
    cash += converted;
    over += grant.left - converted;
    seat.given -= grant.left - converted;
    pay(member, converted);
    seat.grant = undefined;
  }
  return { cash, over };
}
