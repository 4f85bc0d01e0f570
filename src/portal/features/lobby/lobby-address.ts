/**
 * A lobby's state in its address: every filter is included, so that a link and the back button lead to the same games.
 */
import { type GameSort, gameSorts } from '#contract/games/calls.ts';

/** What a lobby can show instead of a vendor's games. */
export const shelves = ['favourites', 'recents'] as const;
export type Shelf = (typeof shelves)[number];

export interface LobbyView {
  /** The selected vendor (M40, M134), or ALL; undefined: not in the address. */
  readonly providerLobby: string | undefined;
  /** Undefined: the vendor's games. */
  readonly shelf: Shelf | undefined;
  readonly words: string;
  readonly kinds: readonly string[];
  /** Decimal text. */
  readonly minBet: string;
  readonly minLines: string;
  readonly sort: GameSort;
}

export const ALL = 'ALL';

const MOST_WORDS = 100;
const MOST_KINDS = 20;
const CODE = /^[A-Z][A-Z0-9_]{0,31}$/;
const NAMES = {
  providerLobby: 'page',
  shelf: 'shelf',
  words: 'q',
  kinds: 'kind',
  minBet: 'bet',
  minLines: 'lines',
  sort: 'sort',
};

/** Parses the query of a lobby's address; unknown parameters are ignored. Never throws. */
export function readLobby(search: string): LobbyView {
  const given = new URLSearchParams(search);
  const text = (name: string, shape: RegExp) => {
    const value = given.get(name) ?? '';
    return shape.test(value) ? value : '';
  };
  return {
    providerLobby: text(NAMES.providerLobby, /^[\w-]{1,64}$/) || undefined,
    shelf: shelves.find((shelf) => shelf === given.get(NAMES.shelf)),
    words: [...(given.get(NAMES.words) ?? '')].slice(0, MOST_WORDS).join(''),
    kinds: (given.get(NAMES.kinds) ?? '')
      .split(',')
      .filter((kind) => CODE.test(kind))
      .slice(0, MOST_KINDS),
    minBet: text(NAMES.minBet, /^\d{1,12}(\.\d{1,8})?$/),
    minLines: text(NAMES.minLines, /^\d{1,4}$/),
    sort: gameSorts.find((sort) => sort === given.get(NAMES.sort)) ?? 'recommended',
  };
}

/**
 * Applies a user's change of the rendered view to the view that is now in the address: with two quick clicks the
 * address has the first before the screen is rendered again.
 */
export function changedView(drawn: LobbyView, wanted: LobbyView, now: LobbyView): LobbyView {
  const names = Object.keys(wanted) as (keyof LobbyView)[];
  const changes = names.filter((name) => wanted[name] !== drawn[name]).map((name) => [name, wanted[name]]);
  return { ...now, ...Object.fromEntries(changes) };
}

/** The query for a view; parameters that are not the lobby's are kept. With its question mark, or empty. */
export function writeLobby(view: LobbyView, before: string): string {
  const query = new URLSearchParams(before);
  const values: Readonly<Record<keyof typeof NAMES, string>> = {
    providerLobby: view.providerLobby ?? '',
    shelf: view.shelf ?? '',
    words: view.words,
    kinds: view.kinds.join(','),
    minBet: view.minBet,
    minLines: view.minLines,
    sort: view.sort === 'recommended' ? '' : view.sort,
  };
  for (const [key, name] of Object.entries(NAMES)) {
    const value = values[key as keyof typeof NAMES];
    if (value === '') query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * The part of a view that the lobby's next visit restores: filters and order. Search text and shelf are not restored,
 * the vendor is stored separately.
 */
export function restorableView(view: LobbyView): string {
  return writeLobby({ ...view, providerLobby: undefined, shelf: undefined, words: '' }, '');
}

/** Whether an address has no lobby parameters. */
export function isBare(search: string): boolean {
  const given = new URLSearchParams(search);
  return Object.values(NAMES).every((name) => !given.has(name));
}

/** The initial view of a vendor: without filters, but in the visitor's chosen order. */
export function providerLobbyView({ sort }: LobbyView, providerLobby: string | undefined): LobbyView {
  return { providerLobby, shelf: undefined, words: '', kinds: [], minBet: '', minLines: '', sort };
}

/** The number of active filters, without the search. */
export function countFilters({ kinds, minBet, minLines }: LobbyView): number {
  return kinds.length + Number(minBet !== '') + Number(minLines !== '');
}
