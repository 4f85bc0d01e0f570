import { DEPOSIT } from '../state-machines/deposit.ts';
import { MATCH } from '../state-machines/match.ts';
import type { Book } from './book.ts';
import type { PassingMatch, SeedState } from './going-by.ts';
import { hold, type Life, momentOf, type SeedDay } from './life.ts';
import { bear, type SeededOrder, take } from './orders.ts';
import { HISTORY_PROVIDER } from './plan.ts';

const MINUTE = 60_000;
const AMOUNTS = [50, 100, 200] as const;
const MOST_TOGETHER = 3;

/** In the evening some members request withdrawals that other members pay. */
export function beginMatches(state: SeedState, day: SeedDay, book: Book): void {
  const at = momentOf(day, 0.965);
  state.passing = Array.from({ length: MOST_TOGETHER }, (_, place) => ask(state, book, at + place * MINUTE)).flatMap(
    (found) => found ?? [],
  );
}

/** A member with enough balance requests a withdrawal to be paid by members; it is approved and waits for them. */
export function ask(state: SeedState, book: Book, at: number): PassingMatch | undefined {
  const { chance, plan } = state;
  const minor = chance.pick(AMOUNTS) * plan.unit;
  const withdrawer = somebody(state, (life) => life.balance >= minor);
  if (withdrawer === undefined) return undefined;
  const withdrawal = hold(withdrawer, book, { at, minor, way: 'c2c', provider: HISTORY_PROVIDER });
  take(book, withdrawal, 'pass', { at: at + 1_000, actor: 'system' });
  take(book, withdrawal, 'send', { at: at + 2_000, actor: 'system' });
  return { withdrawer, withdrawal };
}

/** The first matching member without a debt, searched from a random position. */
export function somebody({ lives, chance }: SeedState, fits: (life: Life) => boolean): Life | undefined {
  const from = chance.int(0, lives.length - 1);
  const rotated = [...lives.slice(from), ...lives.slice(0, from)];
  return rotated.find((life) => !life.isBarred && fits(life));
}

/** On the next day other members have paid these withdrawals, and the withdrawers have received the money. */
export function endMatches(state: SeedState, day: SeedDay, book: Book): void {
  for (const [place, passing] of state.passing.entries()) {
    const at = day.startsAt + (place + 1) * MINUTE;
    const met = meet(state, day, book, { passing, at });
    if (met === undefined) continue;
    const { match, deposit, depositor } = met;
    const left = match.amount;
    const transferId = state.chance.id(at + 40_000);
    const { withdrawer, withdrawal } = passing;
    const received = at + 40_000;
    take(book, match, 'all', { at: received, actor: withdrawer.person.id, amounts: { left, debt: 0 }, transferId });
    const nothing = { arrived: 0, fee: 0, debt: 0 };
    take(book, deposit, 'pay', { at: received, actor: HISTORY_PROVIDER, amounts: nothing, transferId });
    take(book, withdrawal, 'confirm', { at: received, actor: HISTORY_PROVIDER, amounts: { net: 0, fee: 0 } });
    book.report({
      at: received,
      kind: 'withdrawn',
      body: { member: withdrawer.person.id, withdrawal: withdrawal.id, currency: state.plan.currency },
    });
    book.report({
      at: received,
      kind: 'deposited',
      body: {
        member: depositor.person.id,
        deposit: deposit.id,
        transfer: transferId,
        currency: state.plan.currency,
        amount: String(match.amount),
      },
    });
    depositor.balance += match.amount;
  }
  state.passing = [];
}

interface Meeting {
  readonly passing: PassingMatch;
  readonly at: number;
  /** The withdrawer confirms nothing: staff must decide what arrived. */
  readonly isLeft?: boolean;
}

/**
 * Another member pays the withdrawal and sends a proof; undefined where no other member has joined: the withdrawal
 * keeps waiting.
 */
export function meet(state: SeedState, day: SeedDay, book: Book, { passing, at, isLeft = false }: Meeting) {
  const { withdrawer, withdrawal } = passing;
  const isThere = ({ person }: Life) => person.joins < day.at && person.id !== withdrawer.person.id;
  const depositor = somebody(state, isThere);
  if (depositor === undefined) return undefined;
  const { amount } = withdrawal;
  const [depositId, matchId] = [state.chance.id(at), state.chance.id(at)];
  const of = { memberId: depositor.person.id, provider: HISTORY_PROVIDER, amount };
  book.rows.deposits.push({ ...of, id: depositId, way: 'c2c', arrived: isLeft ? 0 : amount, fee: 0, at, reason: null });
  const deposit: SeededOrder = { ...of, machine: DEPOSIT, id: depositId, state: 'new', version: 0 };
  bear(book, deposit, 'open', 'member', at);
  book.rows.matches.push({ id: matchId, withdrawalId: withdrawal.id, depositId, amount, at });
  const held = { heldBy: withdrawer.person.id, heldFor: withdrawal.id };
  const match: SeededOrder = { ...of, ...held, machine: MATCH, id: matchId, state: 'offered', version: 0 };
  bear(book, match, 'offer', 'system', at);
  take(book, deposit, 'begin', { at: at + 1_000, actor: HISTORY_PROVIDER });
  take(book, match, 'take', { at: at + 1_000, actor: depositor.person.id });
  take(book, match, 'prove', { at: at + 20_000, actor: depositor.person.id });
  return { match, deposit, depositor };
}
