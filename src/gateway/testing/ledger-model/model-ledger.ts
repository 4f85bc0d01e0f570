/**
 * In-memory model of the ledger: the money rules of docs/guides/vendor.md and docs/decisions/20-one-sql-function-writes-the-ledger.md, independent of
 * storage.
 */

export type Pocket = 'main' | 'live' | 'held' | 'grant';
export type DemoGames = 'equity' | 'bonus' | 'vendor';

/** A movement requested by a vendor. `bet` is the bet that a rollback cancels. */
export interface GameMove {
  readonly action: 'bet' | 'win' | 'rollback';
  readonly member: number;
  readonly round: string;
  readonly id: string;
  readonly number: number;
  readonly amount: bigint;
  readonly ends: boolean;
  readonly bet: string;
}

/** Answer to a movement; `balance` is the main wallet plus the active bonus after it. */
export interface GameAnswer {
  readonly refusal: string | null;
  readonly balance: bigint;
  readonly hasMoved: boolean;
  readonly repeated: boolean;
}

interface Taken extends GameMove {
  readonly answer: GameAnswer;
  /** Bonus part of a bet. */
  readonly bonus: bigint;
}

interface Round {
  next: number;
  live: number;
  lastWin: number;
  closed: boolean;
  /** Total bet of the round, its bonus part, and the grant of that part. */
  bet: bigint;
  bonus: bigint;
  /** Remainder of rounding wins so far, multiplied by the total bet. */
  rest: bigint;
  grant: string | undefined;
}

/** An order that holds a member's money: a withdrawal, or a bonus with open wagering. */
export interface Order {
  readonly member: number;
  readonly walletBalance: 'held' | 'grant';
  left: bigint;
}

export interface ModelLedger {
  readonly members: readonly Record<Pocket, bigint>[];
  readonly operator: Record<DemoGames, bigint>;
  readonly orders: Map<string, Order>;
  /** A credit by the operator, once per obligation. */
  give(member: number, amount: bigint, obligation: string): 'done' | 'settled';
  /** Between a member's own wallets. */
  shift(member: number, from: 'main' | 'live', amount: bigint): 'done' | 'short';
  /** Starts an order: main wallet to the withdrawal account, or promotion account to the grant account. */
  hold(id: string, order: Order): 'done' | 'short';
  /** Activates a grant; false: the member has another active grant, or the grant was started before or has ended. */
  begin(id: string): boolean;
  /** Ends an order: its money goes back to the main wallet or to the operator; false: its bonus is in an open round. */
  end(id: string, to: 'main' | 'equity' | 'bonus'): boolean;
  play(move: GameMove): GameAnswer;
}

export function createModelLedger(members: number): ModelLedger {
  const walletBalances = Array.from({ length: members }, () => ({ main: 0n, live: 0n, held: 0n, grant: 0n }));
  const operator = { equity: 0n, bonus: 0n, vendor: 0n };
  const met = new Set<string>();
  const orders = new Map<string, Order>();
  const of = (member: number) => walletBalances[member] ?? { main: 0n, live: 0n, held: 0n, grant: 0n };
  const rounds = new Map<string, Round>();
  const grants = createPlaying(orders);
  return {
    members: walletBalances,
    operator,
    orders,
    give(member, amount, obligation) {
      if (met.has(obligation)) return 'settled';
      met.add(obligation);
      operator.equity -= amount;
      of(member).main += amount;
      return 'done';
    },
    shift(member, from, amount) {
      const walletBalance = of(member);
      if (walletBalance[from] < amount) return 'short';
      walletBalance[from] -= amount;
      walletBalance[from === 'main' ? 'live' : 'main'] += amount;
      return 'done';
    },
    hold(id, order) {
      const walletBalance = of(order.member);
      if (order.walletBalance === 'held' && walletBalance.main < order.left) return 'short';
      if (order.walletBalance === 'held') walletBalance.main -= order.left;
      else operator.bonus -= order.left;
      walletBalance[order.walletBalance] += order.left;
      orders.set(id, order);
      return 'done';
    },
    begin: grants.begin,
    end(id, to) {
      const order = orders.get(id);
      if (order === undefined) return false;
      if ([...rounds.values()].some(({ grant, closed, bonus }) => grant === id && !closed && bonus > 0n)) return false;
      grants.over(id, order.member);
      const walletBalance = of(order.member);
      walletBalance[order.walletBalance] -= order.left;
      if (to === 'main') walletBalance.main += order.left;
      else operator[to] += order.left;
      order.left = 0n;
      return true;
    },
    play: createGame(rounds, {
      holds: (member) => ({ cash: of(member).main, ...grants.of(member) }),
      pay(member, gain, bonus) {
        of(member).main += gain - bonus;
        of(member).grant += bonus;
        operator.vendor -= gain;
        const order = orders.get(grants.of(member).grant ?? '');
        if (order !== undefined) order.left += bonus;
      },
    }),
  };
}

/** The active grant of each member: one at a time, each grant once. */
function createPlaying(orders: ReadonlyMap<string, Order>) {
  const playing = new Map<number, string>();
  const begun = new Set<string>();
  return {
    of(member: number) {
      const grant = playing.get(member);
      return { grant, bonus: orders.get(grant ?? '')?.left ?? 0n };
    },
    begin(id: string): boolean {
      const order = orders.get(id);
      if (order === undefined || begun.has(id) || playing.has(order.member)) return false;
      begun.add(id);
      playing.set(order.member, id);
      return true;
    },
    over(id: string, member: number): void {
      begun.add(id);
      if (playing.get(member) === id) playing.delete(member);
    },
  };
}

/** A member's playable money. */
interface Wallet {
  holds(member: number): { readonly cash: bigint; readonly grant: string | undefined; readonly bonus: bigint };
  /** Applies a gain, with its bonus part. */
  pay(member: number, gain: bigint, bonus: bigint): void;
}

/** Decides movements in the order in which they arrive. */
function createGame(rounds: Map<string, Round>, wallet: Wallet): (move: GameMove) => GameAnswer {
  const taken = new Map<string, Taken>();
  const balanceOf = (member: number) => wallet.holds(member).cash + wallet.holds(member).bonus;
  const roundOf = ({ member, round }: GameMove) => `${member} ${round}`;

  return (move) => {
    const known = taken.get(move.id);
    const balance = balanceOf(move.member);
    const refuse = (refusal: string) => ({ refusal, balance, hasMoved: false, repeated: false });
    if (known !== undefined)
      return isSame(known, move) ? { ...known.answer, repeated: true } : refuse('transaction_reused');
    const round = rounds.get(roundOf(move));
    const refusal = validate(move, { round, taken, balance });
    if (refusal !== null) return refuse(refusal);
    const bet = taken.get(move.bet);
    const gain = move.action === 'bet' ? -move.amount : move.action === 'win' ? move.amount : (bet?.amount ?? 0n);
    const { cash, grant } = wallet.holds(move.member);
    const bonus = shareOf(move, gain, { cash, grant, round, bet });
    const rest = restOf(move, gain, bonus, round);
    wallet.pay(move.member, gain, bonus);
    const answer = { refusal: null, balance: balanceOf(move.member), hasMoved: gain !== 0n, repeated: false };
    taken.set(move.id, { ...move, answer, bonus: move.action === 'bet' ? -bonus : 0n });
    if (move.action !== 'rollback') rounds.set(roundOf(move), goOn(move, round, { bonus, rest }, grant));
    else if (bet !== undefined && round !== undefined) {
      round.live -= 1;
      round.bet -= bet.amount;
      round.bonus -= bet.bonus;
      round.rest = rest;
    }
    return answer;
  };
}

interface Staked {
  readonly cash: bigint;
  readonly grant: string | undefined;
  readonly round: Round | undefined;
  readonly bet: Taken | undefined;
}

/**
 * D45: bets take cash first. The bonus part of a win is proportional to the bonus part of the stake, rounded down over
 * the round. A rollback restores the original parts.
 */
function shareOf({ action, amount }: GameMove, gain: bigint, { cash, grant, round, bet }: Staked): bigint {
  if (grant === undefined) return 0n;
  if (action === 'bet') return amount > cash ? cash - amount : 0n;
  if (round?.grant !== grant) return 0n;
  if (action === 'rollback') return bet?.bonus ?? 0n;
  const share = (round.rest + gain * round.bonus) / round.bet;
  return share < gain ? share : gain;
}

/** The rounding remainder stays with the round, scaled to the current stake. */
function restOf({ action, amount }: GameMove, gain: bigint, bonus: bigint, round: Round | undefined): bigint {
  if (round === undefined || round.bonus === 0n) return round?.rest ?? 0n;
  if (action === 'win') return round.rest + amount * round.bonus - bonus * round.bet;
  return (round.rest * (round.bet - gain) + round.bet - 1n) / round.bet;
}

function goOn(
  { action, number, ends, amount }: GameMove,
  before: Round | undefined,
  { bonus, rest }: { readonly bonus: bigint; readonly rest: bigint },
  grant?: string,
): Round {
  const isBet = action === 'bet';
  const staked = isBet ? -bonus : 0n;
  return {
    next: number + 1,
    live: (before?.live ?? 0) + (isBet ? 1 : 0),
    closed: ends,
    lastWin: action === 'win' ? number : (before?.lastWin ?? 0),
    bet: (before?.bet ?? 0n) + (isBet ? amount : 0n),
    bonus: (before?.bonus ?? 0n) + staked,
    rest,
    grant: staked > 0n ? grant : before?.grant,
  };
}

function isSame(one: GameMove, other: GameMove): boolean {
  return contentOf(one) === contentOf(other);
}

/** Content of a transaction including its member. */
export function contentOf({ action, member, round, number, amount, ends, bet }: GameMove): string {
  const details = action === 'rollback' ? [bet] : [number, String(amount), ends];
  return JSON.stringify([action, member, round, ...details]);
}

interface Before {
  readonly round: Round | undefined;
  readonly taken: ReadonlyMap<string, Taken>;
  readonly balance: bigint;
}

function validate(move: GameMove, before: Before): string | null {
  if (move.action === 'bet') return validateBet(move, before);
  if (move.action === 'win') return validateWin(move, before);
  return validateRollback(move, before);
}

const isTakenBack = (bet: string, taken: Before['taken']) =>
  [...taken.values()].some(({ action, bet: back }) => action === 'rollback' && back === bet);

function validateBet({ id, number, amount }: GameMove, { round, taken, balance }: Before): string | null {
  if (isTakenBack(id, taken)) return 'rolled_back';
  if (round?.closed) return 'round_closed';
  if (number !== (round?.next ?? 1)) return 'out_of_order';
  return amount > balance ? 'insufficient_balance' : null;
}

function validateWin({ member, round: name, number }: GameMove, { round, taken }: Before): string | null {
  if (round === undefined) {
    const isRolledBack = [...taken.values()].some(
      ({ action, member: whose, round: where }) => action === 'rollback' && whose === member && where === name,
    );
    if (isRolledBack) return 'rolled_back';
    return number === 1 ? 'bet_unknown' : 'out_of_order';
  }
  if (round.closed) return 'round_closed';
  if (round.live === 0) return 'rolled_back';
  return number === round.next ? null : 'out_of_order';
}

function validateRollback({ member, round: name, bet: back }: GameMove, { round, taken }: Before): string | null {
  if (isTakenBack(back, taken)) return 'rolled_back';
  const bet = taken.get(back);
  if (bet === undefined) return null;
  if (bet.action !== 'bet' || bet.member !== member || bet.round !== name) return 'bet_unknown';
  return round?.closed || (round?.lastWin ?? 0) > bet.number ? 'round_closed' : null;
}
