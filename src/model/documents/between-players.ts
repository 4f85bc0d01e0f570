/**
 * Categories of games in which players stake against each other and the operator keeps a fee: no bonus is staked there, and what
 * counts of such a game is the fee (docs/decisions/147-cash-alone-between-players.md). The ledger decides by the same list, and by what
 * the catalogue says of single games of other categories (`game.between_since`, `game_session.is_between`).
 */
export const BETWEEN = 'PVP';
export const BETWEEN_PLAYERS: ReadonlySet<string> = new Set([BETWEEN]);

/** Whether all games of a category are between players. */
export const isBetweenPlayers = (category: string): boolean => BETWEEN_PLAYERS.has(category);
