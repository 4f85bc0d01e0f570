import { type Book, openBook, type Standing } from './book.ts';
import { chanceOf } from './chance.ts';
import type { SeedState } from './going-by.ts';
import { leaveOpen } from './leave-open.ts';
import { type Life, liveDay, momentOf, type SeedDay } from './life.ts';
import { ask, beginMatches, endMatches, somebody } from './matches.ts';
import { take } from './orders.ts';
import { closeAtBalance, openBalance } from './personas.ts';
import { HISTORY_PROVIDER, type SeedPlan, segmentsOf } from './plan.ts';
import type { Person, Segment } from './rows.ts';

const RECENT_DAYS = 14;

/**
 * Generates the history of a group of members, segment by segment: an interrupted run starts again and skips the segments
 * that are already written. All random values follow from the plan alone. Each order's steps are those of its state
 * machine, no account falls below its floor, and the events of a day lie between its bounds.
 */
export function* generateHistory(plan: SeedPlan): Generator<Segment, void> {
  const chance = chanceOf(plan.merchant, plan.group, 'year');
  const lives = plan.people.map((person) => beginLife(plan, person));
  const standing: Standing = { balances: new Map(), rounds: 0 };
  const state: SeedState = { plan, chance, lives, passing: [], disputed: undefined, reversed: 0 };
  for (const [at, segment] of segmentsOf(plan).entries()) {
    const book = openBook(plan, standing, chance, at, segment);
    for (let day = segment[0]; day <= segment[1]; day += 1) liveAll(state, dayAt(plan, day), book);
    if (plan.role !== 'cast') between(state, segment, book);
    yield book.close();
  }
}

function dayAt({ days, daysOfRounds }: SeedPlan, at: number): SeedDay {
  const day = days[at];
  if (day === undefined) throw new Error(`the seed plan has no day ${at}`);
  return { ...day, at, hasRounds: at >= days.length - daysOfRounds };
}

function liveAll({ plan, lives }: SeedState, day: SeedDay, book: Book): void {
  const isLast = day.at === plan.days.length - 1;
  for (const life of lives) {
    if (life.person.joins === day.at) come(life, day, book);
    if (life.person.joins > day.at || life.isBarred) continue;
    if (isLast && plan.role === 'cast') closeAtBalance(life, day, book);
    else if (life.chance.isSo(life.activity) || life.person.joins === day.at) liveDay(life, day, book);
  }
}

function come(life: Life, day: SeedDay, book: Book): void {
  book.rows.newcomers.push({ ...life.person, cameAt: momentOf(day, 0.01) });
  if (life.plan.role === 'cast') openBalance(life, day, book);
}

/** Events that involve several members, or the days between two segments. */
function between(state: SeedState, [first, last]: readonly [number, number], book: Book): void {
  const { plan } = state;
  endMatches(state, dayAt(plan, first), book);
  const end = dayAt(plan, last);
  if (last === plan.days.length - 1) {
    if (plan.role === 'crowd') leaveOpen(state, end, book);
    return;
  }
  const isEve = last === plan.days.length - 2;
  if (isEve && plan.role === 'crowd') state.disputed = ask(state, book, momentOf(end, 0.972));
  beginMatches(state, end, book);
  if (plan.days.length - last < 40 && state.reversed < 2) reverse(state, end, book);
}

const ACTIVITIES = [0.002, 0.004, 0.006, 0.01, 0.02, 0.06] as const;
const SCALES = [1, 1, 1, 1, 2, 2, 5, 10] as const;

function beginLife(plan: SeedPlan, person: Person): Life {
  const chance = chanceOf(plan.merchant, plan.group, person.account);
  const isPersona = plan.role === 'cast';
  const [own] = [chance.pick(plan.games)];
  const others = plan.games.filter(({ category }) => category !== own.category);
  const games = others.length > 0 ? [own, chance.pick(others)] : [own];
  return {
    plan,
    person,
    chance,
    games,
    balance: 0,
    credited: undefined,
    isBarred: false,
    activity: isPersona ? 0.2 : chance.pick(ACTIVITIES),
    scale: isPersona ? 1 : chance.pick(SCALES),
    accounts: new Map(),
  };
}

/**
 * A payer reverses a deposit: at the first reversal the member still has the full amount, at the second too little, and
 * the rest becomes debt (D70).
 */
function reverse(state: SeedState, day: SeedDay, book: Book): void {
  const isSecond = state.reversed === 1;
  const life = somebody(state, ({ credited, balance }) => {
    if (credited === undefined || credited.dayAt >= day.at || day.at - credited.dayAt > RECENT_DAYS) return false;
    return balance < credited.order.amount === isSecond;
  });
  if (life?.credited === undefined) return;
  const { order } = life.credited;
  const covered = Math.min(life.balance, order.amount);
  const at = momentOf(day, 0.97);
  const amounts = { covered, uncovered: order.amount - covered, bonus: 0 };
  take(book, order, 'reverse', { at, actor: HISTORY_PROVIDER, amounts, transferId: state.chance.id(at) });
  life.balance -= covered;
  life.credited = undefined;
  life.isBarred = covered < order.amount;
  state.reversed += 1;
}
