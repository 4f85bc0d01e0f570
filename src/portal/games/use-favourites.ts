import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useStore } from 'jotai';
import { useMemo } from 'react';
import { addFavourite, favouriteIds, removeFavourite } from '#contract/games/calls.ts';
import type { Game } from '#contract/games/read.ts';
import { CallError, CallRefused } from '#contract/wire/errors.ts';
import { hasTokenAtom, memberAtom } from '../state/atoms.ts';
import { type Browser, reportFailure, useBrowser } from '../state/client.ts';
import { openModalAtom } from '../state/modals.ts';
import { GATED } from '../state/pass-gate.ts';
import { showMessageAtom } from '../state/texts/words.ts';
import { createFavouriteSender, type FavouriteSender } from './favourite-sender.ts';

export interface Favourites {
  readonly ids: ReadonlySet<string>;
  /** Adds or removes a game, shown at once; a visitor must sign in first. */
  readonly toggle: (game: Game) => void;
}

const STALE_MS = 300_000;
const NONE: readonly string[] = [];

/** Changes that the gateway has not confirmed yet, by game id. */
type Wishes = Readonly<Record<string, boolean>>;
const NO_WISHES: Wishes = {};

/** Query keys of a member's favourites; keys of lists begin with `favouritesKey`. */
export const favouritesKey = (member: string | undefined) => ['games', 'favourites', member] as const;
const idsKey = (member: string | undefined) => [...favouritesKey(member), 'ids'];
const wishesKey = (member: string | undefined) => [...favouritesKey(member), 'wishes'];

/** One sender for all components of a page that show games. */
const senders = new WeakMap<QueryClient, FavouriteSender>();

/** The member's favourite games (M144). */
export function useFavourites(): Favourites {
  const browser = useBrowser();
  const queries = useQueryClient();
  const store = useStore();
  const member = useAtomValue(memberAtom);
  const { data = NONE } = useQuery({
    queryKey: idsKey(member?.id),
    queryFn: ({ signal }) => browser().client.send(favouriteIds, {}, { signal }),
    enabled: Boolean(member),
    staleTime: STALE_MS,
  });
  const { data: wishes = NO_WISHES } = useQuery<Wishes>({ queryKey: wishesKey(member?.id), queryFn: skipToken });
  const ids = useMemo(() => withWishes(data, wishes), [data, wishes]);

  function toggle(game: Game): void {
    if (store.get(hasTokenAtom) !== true) {
      // After sign-in the game is added, even if it was a favourite before: the visitor asked to add it.
      store.set(openModalAtom, { name: 'login', page: GATED, onDone: () => want(game, true) });
    } else want(game, !ids.has(game.nodeId));
  }

  function want(game: Game, isWanted: boolean): void {
    wish(queries, store.get(memberAtom)?.id, game, isWanted);
    senderOf(queries, browser()).want(game, isWanted);
  }

  return { ids, toggle };
}

function senderOf(queries: QueryClient, browser: Browser): FavouriteSender {
  const known = senders.get(queries);
  if (known !== undefined) return known;
  const idOf = () => browser.store.get(memberAtom)?.id;
  const sender = createFavouriteSender({
    async report(game, isWanted) {
      const { nodeId, vendor, gameType } = game;
      const call = isWanted ? addFavourite : removeFavourite;
      await browser.client.send(call, { nodeId, vendor, gameType }, { quiet: true });
      confirm(queries, idOf(), game, isWanted);
      await queries.invalidateQueries({ queryKey: [...favouritesKey(idOf()), 'list'] });
    },
    onLost(game, isWanted, error) {
      forgetWish(queries, idOf(), game, isWanted);
      reportLoss(browser, isWanted, error);
    },
  });
  senders.set(queries, sender);
  return sender;
}

function withWishes(ids: readonly string[], wishes: Wishes): ReadonlySet<string> {
  const wanted = new Set(ids);
  for (const [id, isWanted] of Object.entries(wishes)) {
    if (isWanted) wanted.add(id);
    else wanted.delete(id);
  }
  return wanted;
}

/** Optimistic update: shows a game as a favourite or not before the gateway confirms. */
function wish(queries: QueryClient, member: string | undefined, { nodeId }: Game, isWanted: boolean): void {
  queries.setQueryData<Wishes>(wishesKey(member), (before = NO_WISHES) => ({ ...before, [nodeId]: isWanted }));
}

/** Removes a pending change, unless the member has changed it again. */
function forgetWish(queries: QueryClient, member: string | undefined, { nodeId }: Game, isWanted: boolean): void {
  queries.setQueryData<Wishes>(wishesKey(member), (before = NO_WISHES) => {
    const { [nodeId]: last, ...others } = before;
    return last === isWanted ? others : before;
  });
}

function confirm(queries: QueryClient, member: string | undefined, game: Game, isWanted: boolean): void {
  queries.setQueryData<readonly string[]>(idsKey(member), (before) => {
    const others = before?.filter((id) => id !== game.nodeId);
    return others && isWanted ? [...others, game.nodeId] : others;
  });
  // While the ids are not loaded, the pending change stays in their place.
  if (queries.getQueryData(idsKey(member)) !== undefined) forgetWish(queries, member, game, isWanted);
}

function reportLoss({ store }: Browser, isWanted: boolean, error: unknown): void {
  if (!(error instanceof CallError)) throw error;
  if (error.code === 'in_need_true_account') {
    reportFailure(store, error);
    return;
  }
  const message = error instanceof CallRefused ? error.serverMessage : undefined;
  store.set(showMessageAtom, {
    text: isWanted ? 'lobby.favourite.notAdded' : 'lobby.favourite.notRemoved',
    message,
    tone: 'negative',
  });
}
