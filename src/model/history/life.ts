import type { CountedDay } from '../documents/merchant-day.ts';
import { DEPOSIT } from '../state-machines/deposit.ts';
import { WITHDRAWAL } from '../state-machines/withdrawal.ts';
import type { Book } from './book.ts';
import type { Chance } from './chance.ts';
import { bear, type SeededOrder, take } from './orders.ts';
import { HISTORY_PROVIDER, type SeedPlan } from './plan.ts';
import type { Person } from './rows.ts';

/** The state of one member while a history is generated. */
export interface Life {
  readonly plan: SeedPlan;
  readonly person: Person;
  readonly chance: Chance;
  /** The share of days on which the member is active. */
  readonly activity: number;
  /** Multiplier of the member's stakes. */
  readonly scale: number;
  readonly games: readonly SeedPlan['games'][number][];
  /** Ids of the payout accounts created so far, by method. */
  readonly accounts: Map<'account' | 'c2c', string>;
  balance: number;
  /** The last credited deposit, and its day. */
  credited:
    | { readonly order: SeededOrder; readonly fee: number; readonly transferId: string; readonly dayAt: number }
    | undefined;
  /** The member has a debt: no more bets. */
  isBarred: boolean;
}

/** A day of the history, and whether its rounds are seeded one by one. */
export interface SeedDay extends CountedDay {
  readonly at: number;
  readonly hasRounds: boolean;
}

const MINUTE = 60_000;
/** Rounds end in slots of this length: all rounds in one slot share a commit. */
const SLOT = 5 * MINUTE;
/** In display units of the currency. */
const AMOUNTS = [20, 20, 30, 50, 50, 100, 100, 150, 200, 300, 500] as const;
const METHOD_MOST = { redirect: 5_000, qr: 2_000 } as const;
const QR_FEE_PPM = 10_000;
const WITHDRAWAL_LEAST = 20;
const WITHDRAWAL_MOST = 10_000;

/** The time at a fraction of the day: days have 23 to 25 hours. */
export function momentOf({ startsAt, endsAt }: CountedDay, share: number): number {
  return startsAt + Math.floor((endsAt - startsAt) * share);
}

/** One active day of a member: deposits when the balance is low, plays, and withdraws when the balance is high. */
export function liveDay(life: Life, day: SeedDay, book: Book): void {
  const { chance, plan } = life;
  let now = momentOf(day, 0.05 + chance.next() * 0.5);
  if (life.balance < 10 * plan.unit * life.scale || chance.isSo(0.15)) now = payIn(life, day, book, now);
  if (life.balance < plan.unit) return;
  const ended = day.hasRounds ? playRounds(life, day, book, now) : playLines(life, day, book);
  const isMuch = life.balance > 250 * plan.unit * life.scale;
  if (isMuch ? chance.isSo(0.7) : chance.isSo(0.2)) {
    const share = 0.5 + chance.next() * 0.4;
    takeOut(life, day, book, { at: Math.max(ended + MINUTE, momentOf(day, 0.82)), minor: life.balance * share });
  }
}

/**
 * Opens a deposit that is credited some minutes later; sometimes a first one fails. Returns the time after the last
 * step.
 */
function payIn(life: Life, day: SeedDay, book: Book, now: number): number {
  const { chance } = life;
  const minor = chance.pick(AMOUNTS) * life.scale * life.plan.unit;
  if (!chance.isSo(0.05)) return deposit(life, day, book, { now, minor });
  const failed = open(life, book, { now, minor, arrives: false });
  take(book, failed.order, 'fail', { at: now + 3 * MINUTE, actor: HISTORY_PROVIDER, reports: reports(life) });
  return deposit(life, day, book, { now: now + 5 * MINUTE, minor });
}

interface Wanted {
  readonly now: number;
  readonly minor: number;
}

/** Deposits the amount, or the method's maximum; returns the time after. */
export function deposit(life: Life, day: SeedDay, book: Book, { now, minor }: Wanted): number {
  const { order, fee, paidAt } = open(life, book, { now, minor, arrives: true });
  const transferId = life.chance.id(paidAt);
  const amounts = { arrived: order.amount, fee, debt: 0 };
  take(book, order, 'pay', { at: paidAt, actor: HISTORY_PROVIDER, amounts, transferId, reports: reports(life) });
  life.balance += order.amount - fee;
  life.credited = { order, fee, transferId, dayAt: day.at };
  return paidAt + 1_000;
}

function open(
  { chance, plan, person, ...life }: Life,
  book: Book,
  { now, minor, arrives }: Wanted & { readonly arrives: boolean },
) {
  const way = chance.isSo(0.35) && minor <= METHOD_MOST.qr * plan.unit ? 'qr' : 'redirect';
  const amount = Math.min(minor, METHOD_MOST[way] * plan.unit);
  const fee = way === 'qr' ? Math.floor((amount * QR_FEE_PPM) / 1_000_000) : 0;
  const [id, memberId] = [chance.id(now), person.id];
  const row = { id, memberId, way, provider: HISTORY_PROVIDER, amount, fee, at: now, reason: null } as const;
  book.rows.deposits.push({ ...row, arrived: arrives ? amount : 0 });
  const order: SeededOrder = {
    machine: DEPOSIT,
    id,
    memberId,
    provider: HISTORY_PROVIDER,
    amount,
    state: 'new',
    version: 0,
  };
  bear(book, order, 'open', 'member', now);
  take(book, order, 'begin', { at: now + 2_000, actor: HISTORY_PROVIDER, reports: reports({ plan, ...life }) });
  return { order, fee, paidAt: now + chance.int(40, 400) * 1_000 };
}

/** Only personas get inbox messages: visitors read them. */
const reports = ({ plan }: Pick<Life, 'plan'>) => plan.role === 'cast';

/** One line per category, all at one time of the evening. */
function playLines(life: Life, day: SeedDay, book: Book): number {
  const { chance, plan, person, games } = life;
  const at = momentOf(day, 0.8);
  for (const [place, { nodeId, category }] of games.entries()) {
    if (place > 0 && !chance.isSo(0.35)) continue;
    const bet = roundTo(plan, life.balance * (0.3 + chance.next() * 0.7));
    if (bet <= 0 || bet > life.balance) continue;
    const won = roundTo(plan, bet * (chance.isSo(0.56) ? chance.next() * 0.9 : 1 + chance.next() * 1.1));
    book.play({ at, begunAt: at - chance.int(20, 200) * MINUTE, memberId: person.id, nodeId, category, bet, won });
    life.balance += won - bet;
  }
  return at;
}

/** Plays rounds one after the other, each at the end of a slot. Returns the time when the last one ended. */
function playRounds(life: Life, day: SeedDay, book: Book, now: number): number {
  const { chance, plan, person, games } = life;
  let slot = Math.floor((now - day.startsAt) / SLOT) + 1;
  const { nodeId, category } = chance.pick(games);
  let ended = now;
  for (let left = chance.int(3, 14); left > 0; left -= 1) {
    const bet = Math.max(roundTo(plan, life.balance * (0.01 + chance.next() * 0.09)), plan.unit / 10);
    if (bet > life.balance) break;
    const won = chance.isSo(0.42) ? roundTo(plan, bet * (0.4 + chance.next() * 3.8)) : 0;
    const isTakenBack = chance.isSo(0.02);
    ended = day.startsAt + slot * SLOT + ((slot * 104_729) % (SLOT - 10_000));
    const begunAt = ended - chance.int(4, 40) * 1_000;
    book.play({ at: ended, begunAt, memberId: person.id, nodeId, category, bet, won, isTakenBack });
    if (!isTakenBack) life.balance += won - bet;
    slot += chance.int(1, 3);
  }
  return ended;
}

/** Rounds down to tenths of a unit. */
export function roundTo({ unit }: SeedPlan, minor: number): number {
  const tenth = unit / 10;
  return Math.floor(minor / tenth) * tenth;
}

/** Requests a withdrawal of whole units, which is approved and paid; sometimes staff reject it. */
function takeOut(
  life: Life,
  day: SeedDay,
  book: Book,
  { at, minor }: { readonly at: number; readonly minor: number },
): void {
  const { plan, chance } = life;
  const units = Math.min(Math.floor(minor / plan.unit), WITHDRAWAL_MOST);
  if (units < WITHDRAWAL_LEAST || at > momentOf(day, 0.9)) return;
  const order = hold(life, book, { at, minor: units * plan.unit, way: 'account', provider: HISTORY_PROVIDER });
  const reviewedAt = at + chance.int(2, 80) * MINUTE;
  if (chance.isSo(0.06)) {
    const [amounts, transferId] = [{ held: order.amount }, chance.id(reviewedAt)];
    take(book, order, 'reject', {
      at: reviewedAt,
      actor: 'staff',
      amounts,
      transferId,
      reason: plan.reason,
      reports: reports(life),
    });
    life.balance += order.amount;
  } else pay(life, book, order, reviewedAt);
}

/** Requests a withdrawal and holds its amount. */
export function hold(
  life: Life,
  book: Book,
  of: { at: number; minor: number; way: 'account' | 'c2c'; provider: string },
): SeededOrder {
  const { chance, person } = life;
  const { at, minor: amount, way, provider } = of;
  const [id, memberId] = [chance.id(at), person.id];
  const accountId = life.accounts.get(way) ?? payoutAccount(life, book, way, at);
  book.rows.withdrawals.push({ id, memberId, way, provider, accountId, amount, at });
  const order: SeededOrder = { machine: WITHDRAWAL, id, memberId, provider, amount, state: 'new', version: 0 };
  const amounts = { held: amount };
  take(book, order, 'request', { at, actor: memberId, amounts, transferId: chance.id(at), reports: reports(life) });
  life.balance -= amount;
  return order;
}

export function pay(life: Life, book: Book, order: SeededOrder, at: number): void {
  const taken = { actor: 'system', reports: reports(life) };
  const paidAt = at + life.chance.int(20, 240) * 1_000;
  take(book, order, 'pass', { ...taken, at });
  take(book, order, 'send', { ...taken, at: at + 1_000 });
  const amounts = { net: order.amount, fee: 0 };
  take(book, order, 'confirm', {
    ...taken,
    at: paidAt,
    actor: order.provider,
    amounts,
    transferId: life.chance.id(paidAt),
  });
}

function payoutAccount({ chance, person, accounts }: Life, book: Book, way: 'account' | 'c2c', at: number): string {
  const id = chance.id(at);
  const number = String(chance.int(100_000, 999_999)) + String(chance.int(100_000, 999_999));
  book.rows.payoutAccounts.push({ id, memberId: person.id, way, number, holder: person.nickname.toUpperCase(), at });
  accounts.set(way, id);
  return id;
}
