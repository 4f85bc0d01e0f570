import type { BetShown } from '#demo-games/rules/bet-shown.ts';
import { type FairSeeds, openStream } from '#demo-games/rules/fair.ts';
import { type DrawShown, drawOfSeeds, type Timed } from '#demo-games/rules/schedule.ts';
import { baccarat } from './baccarat.ts';
import { roulette } from './roulette.ts';
import { sicbo } from './sicbo.ts';
import type { Drawn, TableGame } from './table-game.ts';

/** A room in which all players bet on the same draws. */
export interface Room extends Timed {
  readonly code: string;
  readonly vendor: string;
  /** For people. */
  readonly vendorName: string;
  readonly game: TableGame;
  /** First and last of the offered stakes (play/stakes.ts) that are chips here. */
  readonly chips: readonly [from: number, to: number];
}

const GAMES = [roulette, baccarat, sicbo] as const;
/** Vendor -> its name, the chips of its rooms. */
const VENDORS = [
  ['AXIOM', 'Axiom', [0, 4]],
  ['MERIDIAN', 'Meridian', [1, 5]],
  ['SALON', 'Salon Noir', [3, 7]],
  ['KESTREL', 'Kestrel', [0, 5]],
] as const;

const EVERY_S = 30;

/** A room of each game at each vendor. */
export const ROOMS: readonly Room[] = VENDORS.flatMap(([vendor, vendorName, chips], row) =>
  GAMES.map((game, column) => ({
    code: `${vendor}${game.classify}`,
    vendor,
    vendorName,
    game,
    chips,
    everyS: EVERY_S,
    // Not all at the same time: a player of several rooms always has one that is open.
    startsAtS: (row * 7 + column * 10) % EVERY_S,
    closesBeforeS: 4,
  })),
);

export function findRoom(code: string): Room | undefined {
  return ROOMS.find((room) => room.code === code);
}

/** Rooms of a vendor, the launched one first; all rooms for a vendor without one. */
export function roomsFor({ vendor, code }: { readonly vendor: string; readonly code: string }): readonly Room[] {
  const own = ROOMS.filter((room) => room.vendor === vendor);
  const rooms = own.length > 0 ? own : ROOMS;
  return rooms.toSorted((one, other) => Number(other.code === code) - Number(one.code === code));
}

/** Chips that may be placed together in one draw: so many times the largest. */
const MOST_CHIPS = 10;

/** Minor units as decimal text. */
interface Offered {
  /** In ascending order, each divisible by the first one. */
  readonly stakes: readonly string[];
  /** What the market allows in a round; null or absent: any. */
  readonly mostStake?: string | null;
}

/**
 * Chips of a room among the offered stakes; the limit of all bets of a player on a draw; the least bet and the unit of
 * bets, of which each chip is a multiple. Minor units.
 */
export function limitsOf({ chips: [from, to] }: Pick<Room, 'chips'>, { stakes, mostStake = null }: Offered) {
  const own = stakes.slice(from, to + 1);
  const chips = own.length > 0 ? own : stakes;
  const [least, unit] = [BigInt(chips[0] ?? '1'), BigInt(stakes[0] ?? '1')];
  const most = BigInt(chips.at(-1) ?? '0') * BigInt(MOST_CHIPS);
  return { chips, least, unit, most: mostStake !== null && BigInt(mostStake) < most ? BigInt(mostStake) : most };
}

export interface Placed {
  readonly spot: string;
  /** Minor units as decimal text. */
  readonly stake: string;
}

/** The bets of a player on a draw of a room, which is its `game`. */
export interface TableBet {
  readonly game: string;
  readonly numero: string;
  readonly bets: readonly Placed[];
}

/** A room as its server shows it. Times are by the server's clock. */
export interface RoomShown {
  readonly now: number;
  readonly draw: DrawShown;
  readonly results: readonly { readonly numero: string; readonly drawn: readonly string[] }[];
  /** Own bets in all rooms. */
  readonly bets: readonly BetShown<TableBet>[];
  readonly others: readonly { readonly name: string; readonly bets: readonly Placed[] }[];
}

/** Payout of bets in minor units; stakes are divisible by 20, so nothing is rounded. */
export function payoutOf(game: TableGame, bets: readonly Placed[], drawn: Drawn): bigint {
  return bets.reduce((sum, { spot, stake }) => sum + (BigInt(stake) * BigInt(game.pays(spot, drawn))) / 100n, 0n);
}

/** Result of a draw from its seeds; undefined for other seeds. */
export async function drawnBy(seeds: FairSeeds): Promise<{ readonly room: Room; readonly drawn: Drawn } | undefined> {
  const room = findRoom(drawOfSeeds(seeds).code);
  return room && { room, drawn: room.game.draw(await openStream(seeds, room.game.blocks)) };
}
