/**
 * Categories of games in which players stake against each other and the operator keeps a fee: no bonus is staked there, and what
 * counts of such a game is the fee (docs/decisions/147-cash-alone-between-players.md). The ledger decides by the same list
 * (`game_session.is_between`, db/migrations/031-play.sql).
 */
export const BETWEEN_PLAYERS: ReadonlySet<string> = new Set(['PVP']);

/** Whether games of a category are between players. */
export const isBetweenPlayers = (category: string): boolean => BETWEEN_PLAYERS.has(category);
