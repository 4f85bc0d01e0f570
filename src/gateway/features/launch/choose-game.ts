import type { ErrorCode } from '#contract/wire/error-codes.ts';
import { engineOf } from '#demo-games/games/games.ts';
import type { Db } from '#gateway/db/tables.ts';
import { isBetweenPlayers } from '#model/documents/between-players.ts';
import type { GameName, LaunchableGame, LaunchDeps } from './deps.ts';

/** What a launch opens; `isListed`: a catalogue game, not a vendor's own entry page. */
export type Chosen =
  | { readonly game: LaunchableGame; readonly isListed: boolean }
  | { readonly refusal: Extract<ErrorCode, 'game_unknown' | 'game_disabled'> };

type Deps = Pick<LaunchDeps, 'findGame' | 'knowsGame' | 'lanesOf'>;

/**
 * Resolves the game of a launch: the requested one, or the vendor's own entry page. Refuses unknown games, games of
 * another vendor, and games or vendors that the merchant does not offer.
 */
export async function chooseGame(
  deps: Deps,
  db: Db,
  { merchant, language }: { readonly merchant: string; readonly language: string },
  name: GameName,
): Promise<Chosen> {
  const lanes = await deps.lanesOf(merchant);
  const offered = lanes.flatMap(({ cards }) => cards).filter(({ vassalage }) => vassalage === name.vendor);
  const { nodeId, code } = name;
  const isNamed = (nodeId !== undefined && nodeId !== name.vendor) || code !== undefined;
  const game = isNamed ? await deps.findGame(db, merchant, name, language) : undefined;
  if (game !== undefined && offered.some(({ gameType }) => gameType === game.category)) return { game, isListed: true };
  if (isNamed && nodeId !== undefined) {
    const isKnown = game !== undefined || (await deps.knowsGame(db, nodeId, name.vendor));
    return { refusal: isKnown ? 'game_disabled' : 'game_unknown' };
  }
  return chooseVendorLobby(offered);
}

type Offered = Awaited<ReturnType<LaunchDeps['lanesOf']>>[number]['cards'];

/** The vendor's own entry page; a vendor whose card opens a list of games has none. */
function chooseVendorLobby(offered: Offered): Chosen {
  const lobby = offered.find(({ isGame }) => isGame === 'game');
  if (lobby === undefined) return { refusal: offered.length > 0 ? 'game_unknown' : 'game_disabled' };
  const { vassalage: vendor, displayName: name, gameType: category, freeplay } = lobby;
  const game = {
    nodeId: vendor,
    code: vendor,
    name,
    vendor,
    category,
    kind: engineOf(category),
    hasTrial: freeplay === '1',
    isBetween: isBetweenPlayers(category),
  };
  return { game, isListed: false };
}
