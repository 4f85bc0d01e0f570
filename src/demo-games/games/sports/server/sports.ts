import type { DemoGamesContext } from '#demo-games/context/context.ts';
import { drawnServer, type Refused } from '#demo-games/play/draws/drawn-server.ts';
import type { DrawBet } from '#demo-games/play/draws/place.ts';
import type { DemoGame } from '#demo-games/play/game.ts';
import type { Session } from '#demo-games/play/sessions.ts';
import { readStake } from '#demo-games/play/stakes.ts';
import { drawOf } from '#demo-games/rules/schedule.ts';
import { picksOf } from '../rules/book.ts';
import { findLeague, leaguesFor, matchOf } from '../rules/leagues.ts';
import { type Leg, MOST_LEGS, MOST_ODDS, oddsTogether, type SlipDetail } from '../rules/slip.ts';
import { SPORTS } from './drawn.ts';
import { createLiveBook, followedBooks, type LiveBook } from './live-book.ts';

/** Server of the books: leagues with scheduled matches, slips with one or more picks, before and in play. */
export function sportsGame(context: DemoGamesContext): DemoGame {
  const book = createLiveBook(context);
  return drawnServer(context, SPORTS, {
    source: followedBooks(book),
    async readBet(session, asked) {
      const wager = readWager(session, asked);
      if (wager === undefined) return undefined;
      const legs = await priceNow(book, wager);
      return 'refused' in legs ? legs : betOn(legs, wager.stake);
    },
  });
}

interface Wager {
  /** At the odds that the player saw. */
  readonly legs: readonly Leg[];
  readonly stake: bigint;
  /** The player takes lower odds than these, too. */
  readonly takesAny: boolean;
}

/** Legs at the odds of now: those that the player saw, or better ones. Otherwise the refusal has the odds of now. */
async function priceNow(book: LiveBook, { legs: asked, takesAny }: Wager): Promise<readonly Leg[] | Refused> {
  const quoted = await book.quote(asked);
  const states = quoted.map(({ state }) => state);
  const legs = quoted.flatMap(({ leg }) => leg ?? []);
  const hasMoved = legs.some(({ odds }, at) => odds < (asked[at]?.odds ?? 0));
  if (states.includes('closed') || states.includes('calledOff')) return { refused: 'table_moved' };
  if (states.includes('suspended')) return { refused: 'suspended' };
  if (legs.length === asked.length && (!hasMoved || takesAny) && oddsTogether(legs) <= MOST_ODDS) return legs;
  const offered = asked.map((leg, at) => ({ ...leg, odds: quoted[at]?.leg?.odds ?? null }));
  return { refused: 'odds_moved', more: { offered } };
}

/** The bet of a slip: a round of the match that ends last. */
function betOn(legs: readonly Leg[], stake: bigint): DrawBet | undefined {
  const [last, ...also] = legs.toSorted((one, other) => endOf(other) - endOf(one));
  if (last === undefined) return undefined;
  const detail: SlipDetail = { game: last.game, numero: last.numero, legs };
  return { stake, detail: { ...detail }, also, meets: legs.length === 1 ? sideOf(last) : undefined };
}

function endOf({ game, numero }: Leg): number {
  const league = findLeague(game);
  return (league && drawOf(league, numero)?.draws) ?? 0;
}

/** The sides of a market exclude each other. */
function sideOf({ game, numero, pick }: Leg) {
  const [market = '', side = ''] = pick.split('.');
  return { table: `${game}-${numero}.${market}`, side };
}

/** Legs on different matches of the session's book with the odds that the player saw; undefined if they are not. */
function readWager(
  session: Session,
  { legs: asked, stake: text, takesAny }: Readonly<Record<string, unknown>>,
): Wager | undefined {
  const stake = readStake(text, session);
  if (stake === undefined || !Array.isArray(asked) || asked.length === 0 || asked.length > MOST_LEGS) return undefined;
  const own = leaguesFor(session.game);
  const legs = asked.flatMap((each): Leg[] => {
    const { game, numero, pick, odds } = (each ?? {}) as Record<string, unknown>;
    if (typeof game !== 'string' || typeof numero !== 'string' || typeof pick !== 'string') return [];
    const league = own.find(({ code }) => code === game);
    if (league === undefined || drawOf(league, numero) === undefined || !isOdds(odds)) return [];
    return picksOf(matchOf(league, numero)).includes(pick) ? [{ game, numero, pick, odds }] : [];
  });
  const areDifferent = new Set(legs.map(({ game, numero }) => `${game} ${numero}`)).size === asked.length;
  return areDifferent && oddsTogether(legs) <= MOST_ODDS ? { legs, stake, takesAny: takesAny === true } : undefined;
}

function isOdds(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 100;
}
