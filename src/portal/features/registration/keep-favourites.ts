import { addFavourite, favouriteList } from '#contract/games/calls.ts';
import type { Game } from '#contract/games/read.ts';
import { isTrial } from '#model/screens/gate.ts';
import { factsAtom } from '#portal/state/atoms.ts';
import type { Browser } from '#portal/state/client.ts';

/** A trial lasts two hours: nobody finds more to keep. */
const MOST = 60;

/** What a trial account that is about to become a true one has marked, the oldest first; nothing for anybody else. Never rejects. */
export async function favouritesOfTrial({ client, store }: Browser): Promise<readonly Game[]> {
  if (!isTrial(store.get(factsAtom))) return [];
  const found = await client.send(favouriteList, { pageNo: '1', pageSize: String(MOST) }).catch(() => undefined);
  return found?.games.toReversed() ?? [];
}

/** Marks games for the account of a new token. One that cannot be kept costs nothing but itself. Never rejects. */
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
