import type { Chance } from './chance.ts';
import { HISTORY_VENDOR, type SeedPlan } from './plan.ts';
import type { AccountRef, SeededEvent, SeededPosting, SeededTransfer, Segment } from './rows.ts';

type Writable<T> = { -readonly [Key in keyof T]: T[Key] extends readonly (infer Row)[] ? Row[] : T[Key] };

export interface Side {
  readonly account: AccountRef;
  readonly amount: number;
  readonly subject?: string;
}

export interface Movement {
  readonly id: string;
  readonly at: number;
  readonly kind: string;
  readonly actor: string;
  readonly key: string;
  readonly obligation: string | null;
  readonly sides: readonly Side[];
}

/** A finished round; rounds that end at the same moment share a commit. */
export interface Played {
  readonly at: number;
  readonly begunAt: number;
  readonly memberId: string;
  readonly nodeId: string;
  readonly category: string;
  readonly bet: number;
  readonly won: number;
  readonly isTakenBack?: boolean;
}

/** The state shared by all segments of a history: account balances, and the rounds so far. */
export interface Standing {
  readonly balances: Map<AccountRef, number>;
  rounds: number;
}

export interface Book {
  readonly rows: Writable<Segment>;
  move(movement: Movement): void;
  play(played: Played): void;
  /** Adds an event without a movement; at the moment of a movement the event follows the movement. */
  report(event: SeededEvent): void;
  /**
   * Sorts everything by time, computes balances and returns the segment. Throws where a balance would fall below zero.
   */
  close(): Segment;
}

export function openBook(
  plan: SeedPlan,
  standing: Standing,
  chance: Chance,
  at: number,
  [first, last]: readonly [number, number],
): Book {
  const rows: Writable<Segment> = {
    at,
    firstDay: plan.days[first]?.day ?? '',
    lastDay: plan.days[last]?.day ?? '',
    newcomers: [],
    payoutAccounts: [],
    deposits: [],
    withdrawals: [],
    matches: [],
    transfers: [],
    steps: [],
    rounds: [],
    transactions: [],
    suspense: [],
    events: [],
    messages: [],
  };
  const movements: Movement[] = [];
  const played: Played[] = [];
  const reported: SeededEvent[] = [];
  return {
    rows,
    move: (movement) => void movements.push(movement),
    play: (round) => void played.push(round),
    report: (event) => void reported.push(event),
    close() {
      const commits = [...Map.groupBy(played, (round) => round.at)].map(([moment, rounds]) => ({ at: moment, rounds }));
      const all = [...movements, ...commits, ...reported].sort((one, other) => one.at - other.at);
      for (const each of all) {
        if ('body' in each) {
          rows.events.push(each);
          continue;
        }
        const [transfer, event] =
          'rounds' in each ? commitRounds(plan, standing, chance.id(each.at), rows, each) : post(plan, standing, each);
        rows.transfers.push(transfer);
        rows.events.push(event);
      }
      return rows;
    },
  };
}

/** Balances are stored for members' accounts, not for the operator's. */
function balanceAfter({ balances }: Standing, account: AccountRef, amount: number): number | null {
  if (!/^(member|held|debt):/.test(account)) return null;
  const balance = (balances.get(account) ?? 0) + amount;
  if (account.startsWith('debt:') ? balance > 0 : balance < 0) throw new Error(`${account} would hold ${balance}`);
  balances.set(account, balance);
  return balance;
}

function post(
  plan: SeedPlan,
  standing: Standing,
  { sides, ...movement }: Movement,
): readonly [SeededTransfer, SeededEvent] {
  const postings = sides.map(({ account, amount, subject = null }): SeededPosting => {
    return { account, amount, balance: balanceAfter(standing, account, amount), kind: null, subject };
  });
  const { id, at, kind, actor, obligation } = movement;
  const reported = sides.map((side) => describeSide(plan, side));
  const body = { transfer: id, actor, ...(obligation === null ? {} : { obligation }), sides: reported };
  return [
    { ...movement, postings },
    { at, kind, body },
  ];
}

function describeSide({ currency }: SeedPlan, { account, amount, subject }: Side) {
  const [kind = '', owner] = account.split(':');
  const isMembers = ['member', 'held', 'debt'].includes(kind);
  return {
    account: kind,
    wallet: 'MAIN',
    currency,
    amount: String(amount),
    ...(owner === undefined ? {} : isMembers ? { member: owner } : { vendor: owner }),
    ...(subject === undefined ? {} : { subject }),
  };
}

interface Commit {
  readonly at: number;
  readonly rounds: readonly Played[];
}

function commitRounds(
  plan: SeedPlan,
  standing: Standing,
  id: string,
  rows: Writable<Segment>,
  { at, rounds }: Commit,
): readonly [SeededTransfer, SeededEvent] {
  const postings: SeededPosting[] = [];
  let sum = 0;
  for (const each of rounds) {
    const { memberId, nodeId, category, begunAt, bet, won, isTakenBack = false } = each;
    standing.rounds += 1;
    const round = `Y${plan.group}-${standing.rounds}`;
    const line = (kind: 'bet' | 'win' | 'rollback', amount: number, number: number | null) => {
      const [account, subject] = [`member:${memberId}`, `${round}-${kind}`];
      const balance = balanceAfter(standing, account, kind === 'bet' ? -amount : amount) ?? 0;
      postings.push({ account, amount: kind === 'bet' ? -amount : amount, balance, kind, subject });
      const betId = kind === 'rollback' ? `${round}-bet` : null;
      const of = { memberId, round, number, amount, betId, balance, transferId: id, line: postings.length, nodeId, at };
      rows.transactions.push({ id: subject, kind, ...of });
    };
    line('bet', bet, 1);
    if (isTakenBack) line('rollback', bet, null);
    else if (won > 0) line('win', won, 2);
    sum += isTakenBack ? 0 : bet - won;
    const counted = isTakenBack ? { bet: 0, won: 0 } : { bet, won };
    rows.rounds.push({
      memberId,
      round,
      nodeId,
      category,
      begunAt,
      endedAt: at,
      isClosed: !isTakenBack,
      ...counted,
    });
  }
  if (sum !== 0)
    postings.push({ account: `vendor:${HISTORY_VENDOR}`, amount: sum, balance: null, kind: null, subject: null });
  const named = rows.rounds.slice(-rounds.length);
  const lines = rounds.map(({ isTakenBack = false, ...each }, place) => {
    const of = [each.memberId, named[place]?.round, each.nodeId, each.category, plan.currency, false];
    return isTakenBack ? ['back', ...of, String(each.bet), '0'] : ['closed', ...of, String(each.bet), String(each.won)];
  });
  const transfer = { id, at, kind: 'game', actor: `vendor ${HISTORY_VENDOR}`, key: null, obligation: null, postings };
  return [transfer, { at, kind: 'rounds', body: { vendor: HISTORY_VENDOR, lines } }];
}
