/**
 * Categories of games between players, in which the operator keeps a fee: bonuses cannot be staked, and the fee counts
 * as turnover (docs/decisions/27-a-bet-takes-cash-first-and-games-between-players-take-cash-only.md). The ledger uses the same list, and the catalogue's
 * flag of single games in other categories (`game.between_since`, `game_session.is_between`).
 */
export const BETWEEN = 'PVP';
export const BETWEEN_PLAYERS: ReadonlySet<string> = new Set([BETWEEN]);

export const isBetweenPlayers = (category: string): boolean => BETWEEN_PLAYERS.has(category);
