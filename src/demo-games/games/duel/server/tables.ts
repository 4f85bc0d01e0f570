import type { DemoGamesContext } from '#demo-games/context/context.ts';
import { stakesFor, stakesOf } from '#demo-games/play/stakes.ts';
import { commitTo, toHex } from '#demo-games/rules/fair.ts';
import { settleDuel } from '../rules/duel.ts';
import type { DuelTable } from '../rules/duel-protocol.ts';
import { circleOf, type Player } from './player.ts';

/** Deck of the next duel at a table: fixed, with its commitment shown, before anyone sits down. */
export interface Deck {
  readonly serverSeed: string;
  readonly commitment: string;
}

const NO_DECK: Deck = { serverSeed: '', commitment: '' };

interface Table {
  readonly stake: bigint;
  deck: Deck;
  waiting: Player | undefined;
}

export interface Pairing {
  readonly stake: bigint;
  readonly deck: Deck;
  readonly first: Player;
  readonly second: Player;
}

export type Seated =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'paired'; readonly pairing: Pairing }
  | { readonly kind: 'moved' };

/** Tables of each matchmaking group; in memory only, because waiting players have staked nothing. */
export interface Tables {
  show(of: Player['session']): Promise<readonly DuelTable[]>;
  /** Seats a player. `moved`: the deck is not the one that the player was shown. */
  sit(player: Player, stake: string, commitment: string): Promise<Seated>;
  /** Removes a waiting player from the table. */
  leaveTable(key: string): void;
  stakeOf(key: string): bigint | undefined;
}

/** Creates the tables; those of a matchmaking group are created on first use. */
export function createTables(context: DemoGamesContext): Tables {
  const circles = new Map<string, Promise<readonly Table[]>>();

  function tablesOf(session: Player['session']): Promise<readonly Table[]> {
    const circle = circleOf(session);
    const known = circles.get(circle) ?? makeTables(context, session);
    circles.set(circle, known);
    return known;
  }

  const waitingAt = new Map<string, Table>();

  return {
    async show(session) {
      const tables = await tablesOf(session);
      // At least one table, whose stake the gateway then refuses with the reason.
      const open = tables.filter(({ stake }) => stakesFor(session).includes(stake));
      return (open.length > 0 ? open : tables.slice(0, 1)).map(({ stake, deck, waiting }) => ({
        stake: String(stake),
        prize: String(settleDuel(stake, 'first').first),
        waiting: waiting ? 1 : 0,
        commitment: deck.commitment,
      }));
    },
    async sit(player, asked, commitment) {
      const table = (await tablesOf(player.session)).find(({ stake }) => String(stake) === asked);
      if (table === undefined || table.deck === NO_DECK || table.deck.commitment !== commitment)
        return { kind: 'moved' };
      this.leaveTable(player.key);
      const other = table.waiting;
      if (other === undefined || other.key === player.key) {
        table.waiting = player;
        waitingAt.set(player.key, table);
        return { kind: 'waiting' };
      }
      table.waiting = undefined;
      waitingAt.delete(other.key);
      const { deck } = table;
      // Another pair must not get the same deck while the next one is being created.
      table.deck = NO_DECK;
      table.deck = await makeDeck(context);
      return { kind: 'paired', pairing: { stake: table.stake, deck, first: other, second: player } };
    },
    leaveTable(key) {
      const table = waitingAt.get(key);
      waitingAt.delete(key);
      if (table?.waiting?.key === key) table.waiting = undefined;
    },
    stakeOf: (key) => waitingAt.get(key)?.stake,
  };
}

async function makeTables(
  context: DemoGamesContext,
  { currency, exponent }: Player['session'],
): Promise<readonly Table[]> {
  const stakes = stakesOf(currency, exponent).slice(1, 6);
  return Promise.all(stakes.map(async (stake) => ({ stake, deck: await makeDeck(context), waiting: undefined })));
}

async function makeDeck({ randomBytes }: DemoGamesContext): Promise<Deck> {
  const serverSeed = toHex(randomBytes(32));
  return { serverSeed, commitment: await commitTo(serverSeed) };
}
