import { gameList } from '#contract/games/calls.ts';
import type { Client, SendOptions } from '#contract/wire/client.ts';
import type { Portal } from '#model/portal/portal.ts';
import type { Address } from '#model/screens/screens.ts';
import { type GameFilter, listRequest } from '#portal/games/list-request.ts';
import { askedCategory, categoryOf, type LobbyCategory } from './categories.ts';
import { type LobbyView, readLobby } from './lobby-address.ts';

/** The catalogue filter of a view; a vendor that the lane does not have is ignored. */
export function filterOf(category: LobbyCategory, providerLobby: string | undefined, view: LobbyView): GameFilter {
  const { words, kinds, minBet, minLines, sort } = view;
  return {
    category: askedCategory(category) ?? '',
    vendors: providerLobby === undefined ? [] : [providerLobby],
    words,
    kinds,
    minBet,
    minLines,
    sort,
  };
}

/** The query key of one page of a list, counted from 1. */
export function pageKey(request: ReturnType<typeof listRequest>): readonly unknown[] {
  return ['games', 'list', request];
}

/** For the first paint: the first page of the lobby in the address, without filters. */
export function lobbyQuestions(portal: Portal, { pathname, search }: Address) {
  const category = categoryOf(pathname);
  const view = readLobby(search);
  const vendors = portal.categories.find((lane) => lane.category === category)?.vendors ?? [];
  const providerLobby = vendors.find(({ code }) => code === view.providerLobby)?.code;
  const request = listRequest(portal, filterOf(category, providerLobby, view), 1);
  const ask = (client: Client, how: SendOptions) => client.send(gameList, request, how);
  return view.shelf === undefined ? [{ key: pageKey(request), ask }] : [];
}
