import { addFavourite, favouriteList } from '#contract/games/calls.ts';
import type { Game } from '#contract/games/read.ts';
import { isTrial } from '#model/screens/gate.ts';
import { factsAtom } from '#portal/state/atoms.ts';
import type { Browser } from '#portal/state/client.ts';

/** A limit: a trial lasts two hours, which is too short for more favourites. */
const MOST = 60;

/**
 * The favourites of a trial account that is about to register, the oldest first; empty for any other visitor. Never
 * rejects.
 */
export async function favouritesOfTrial({ client, store }: Browser): Promise<readonly Game[]> {
  if (!isTrial(store.get(factsAtom))) return [];
  const found = await client.send(favouriteList, { pageNo: '1', pageSize: String(MOST) }).catch(() => undefined);
  return found?.games.toReversed() ?? [];
}

/** Adds favourites to the account of a new token. A failed one is skipped. Never rejects. */
export async function keepFavourites(
  { client, session }: Browser,
  token: string,
  games: readonly Game[],
): Promise<void> {
  if (games.length === 0) return;
  session.begin(token);
  for (const { nodeId, vendor, gameType } of games) {
    await client.send(addFavourite, { nodeId, vendor, gameType }, { quiet: true }).catch(() => undefined);
  }
}
