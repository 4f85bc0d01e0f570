/** The ledger in memory: what docs/seamless-wallet.md and docs/decisions/059 say of money, and nothing of how it is kept. */

export type Purse = 'main' | 'live' | 'held' | 'grant';
export type House = 'equity' | 'bonus' | 'vendor';

/** A movement that a vendor asks for. `bet` is the one that a rollback takes back. */
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

/** What a movement is answered with; `balance` is the member's main wallet after it. */
export interface GameAnswer {
  readonly refusal: string | null;
  readonly balance: bigint;
  readonly hasMoved: boolean;
  readonly repeated: boolean;
}

interface Taken extends GameMove {
  readonly answer: GameAnswer;
}

interface Round {
  next: number;
  live: number;
  lastWin: number;
  closed: boolean;
}

/** An order that holds a member's money: a withdrawal, or a bonus that is still to be wagered. */
export interface Order {
  readonly member: number;
  readonly purse: 'held' | 'grant';
  left: bigint;
}

export interface ModelLedger {
  readonly members: readonly Record<Purse, bigint>[];
  readonly house: Record<House, bigint>;
  readonly orders: Map<string, Order>;
  /** The house gives, once for an obligation. */
  give(member: number, amount: bigint, obligation: string): 'done' | 'settled';
  /** Between a member's own wallets. */
  shift(member: number, from: 'main' | 'live', amount: bigint): 'done' | 'short';
  /** Main wallet to a withdrawal's account, or the promotions' account to a grant's: an order begins. */
  hold(id: string, order: Order): 'done' | 'short';
  /** An order ends with what it held: back to the main wallet, or out to the house. */
  end(id: string, to: 'main' | 'equity' | 'bonus'): void;
  play(move: GameMove): GameAnswer;
}

export function createModelLedger(members: number): ModelLedger {
  const purses = Array.from({ length: members }, () => ({ main: 0n, live: 0n, held: 0n, grant: 0n }));
  const house = { equity: 0n, bonus: 0n, vendor: 0n };
  const met = new Set<string>();
  const orders = new Map<string, Order>();
  const of = (member: number) => purses[member] ?? { main: 0n, live: 0n, held: 0n, grant: 0n };
  return {
    ...{ members: purses, house, orders },
    give(member, amount, obligation) {
      if (met.has(obligation)) return 'settled';
      met.add(obligation);
      house.equity -= amount;
      of(member).main += amount;
      return 'done';
    },
    shift(member, from, amount) {
      const purse = of(member);
      if (purse[from] < amount) return 'short';
      purse[from] -= amount;
      purse[from === 'main' ? 'live' : 'main'] += amount;
      return 'done';
    },
    hold(id, order) {
      const purse = of(order.member);
      if (order.purse === 'held' && purse.main < order.left) return 'short';
      if (order.purse === 'held') purse.main -= order.left;
      else house.bonus -= order.left;
      purse[order.purse] += order.left;
      orders.set(id, order);
      return 'done';
    },
    end(id, to) {
      const order = orders.get(id);
      if (order === undefined) return;
      const purse = of(order.member);
      purse[order.purse] -= order.left;
      if (to === 'main') purse.main += order.left;
      else house[to] += order.left;
      order.left = 0n;
    },
    play: createGame((member, gain) => {
      of(member).main += gain;
      house.vendor -= gain;
      return of(member).main;
    }),
  };
}

/** Judges movements in the order in which they come; `pay` moves a gain to a member's main wallet and answers what it holds. */
function createGame(pay: (member: number, gain: bigint) => bigint): (move: GameMove) => GameAnswer {
  const taken = new Map<string, Taken>();
  const rounds = new Map<string, Round>();
  const roundOf = ({ member, round }: GameMove) => `${member} ${round}`;

  return (move) => {
    const known = taken.get(move.id);
    const balance = pay(move.member, 0n);
    const refuse = (refusal: string) => ({ refusal, balance, hasMoved: false, repeated: false });
    if (known !== undefined)
      return isSame(known, move) ? { ...known.answer, repeated: true } : refuse('transaction_reused');
    const round = rounds.get(roundOf(move));
    const refusal = judge(move, { round, taken, balance });
    if (refusal !== null) return refuse(refusal);
    const bet = taken.get(move.bet);
    const gain = move.action === 'bet' ? -move.amount : move.action === 'win' ? move.amount : (bet?.amount ?? 0n);
    const after = pay(move.member, gain);
    const answer = { refusal: null, balance: after, hasMoved: gain !== 0n, repeated: false };
    taken.set(move.id, { ...move, answer });
    if (move.action !== 'rollback') rounds.set(roundOf(move), goOn(move, round));
    else if (bet !== undefined && round !== undefined) round.live -= 1;
    return answer;
  };
}

function goOn({ action, number, ends }: GameMove, before: Round | undefined): Round {
  const live = (before?.live ?? 0) + (action === 'bet' ? 1 : 0);
  return { next: number + 1, live, lastWin: action === 'win' ? number : (before?.lastWin ?? 0), closed: ends };
}

function isSame(one: GameMove, other: GameMove): boolean {
  return contentOf(one) === contentOf(other);
}

/** What a transaction says, with whose it is. */
export function contentOf({ action, member, round, number, amount, ends, bet }: GameMove): string {
  const said = action === 'rollback' ? [bet] : [number, String(amount), ends];
  return JSON.stringify([action, member, round, ...said]);
}

interface Before {
  readonly round: Round | undefined;
  readonly taken: ReadonlyMap<string, Taken>;
  readonly balance: bigint;
}

function judge(move: GameMove, before: Before): string | null {
  if (move.action === 'bet') return judgeBet(move, before);
  if (move.action === 'win') return judgeWin(move, before);
  return judgeRollback(move, before);
}

const isTakenBack = (bet: string, taken: Before['taken']) =>
  [...taken.values()].some(({ action, bet: back }) => action === 'rollback' && back === bet);

function judgeBet({ id, number, amount }: GameMove, { round, taken, balance }: Before): string | null {
  if (isTakenBack(id, taken)) return 'rolled_back';
  if (round?.closed) return 'round_closed';
  if (number !== (round?.next ?? 1)) return 'out_of_order';
  return amount > balance ? 'insufficient_balance' : null;
}

function judgeWin({ member, round: name, number }: GameMove, { round, taken }: Before): string | null {
  if (round === undefined) {
    const isMarked = [...taken.values()].some(
      ({ action, member: whose, round: where }) => action === 'rollback' && whose === member && where === name,
    );
    if (isMarked) return 'rolled_back';
    return number === 1 ? 'bet_unknown' : 'out_of_order';
  }
  if (round.closed) return 'round_closed';
  if (round.live === 0) return 'rolled_back';
  return number === round.next ? null : 'out_of_order';
}

function judgeRollback({ member, round: name, bet: back }: GameMove, { round, taken }: Before): string | null {
  if (isTakenBack(back, taken)) return 'rolled_back';
  const bet = taken.get(back);
  if (bet === undefined) return null;
  if (bet.action !== 'bet' || bet.member !== member || bet.round !== name) return 'bet_unknown';
  return round?.closed || (round?.lastWin ?? 0) > bet.number ? 'round_closed' : null;
}
