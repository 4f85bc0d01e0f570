/** What of a lobby stands in its address: every filter does, so that a link and the back button lead to the same games. */
import { type GameSort, gameSorts } from '#contract/games/calls.ts';

/** What a lobby shows besides a hall's games. */
export const shelves = ['favourites', 'recents'] as const;
export type Shelf = (typeof shelves)[number];

export interface LobbyView {
  /** The vendor whose hall is open (M40, M134), or ALL; undefined: the address does not say. */
  readonly providerLobby: string | undefined;
  /** Undefined: the hall's games. */
  readonly shelf: Shelf | undefined;
  readonly words: string;
  readonly kinds: readonly string[];
  /** Decimal text. */
  readonly minBet: string;
  readonly minLines: string;
  readonly sort: GameSort;
}

/** The address's word for the hall of all vendors. */
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

/** Reads the query of a lobby's address; what is no filter is left out. Never throws. */
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
 * What somebody changed in a drawn view, done to the view that the address has by now: of two presses in a row the address
 * knows the first before the screen is drawn again.
 */
export function changedView(drawn: LobbyView, wanted: LobbyView, now: LobbyView): LobbyView {
  const names = Object.keys(wanted) as (keyof LobbyView)[];
  const changes = names.filter((name) => wanted[name] !== drawn[name]).map((name) => [name, wanted[name]]);
  return { ...now, ...Object.fromEntries(changes) };
}

/** The query of another view; what in the address is not the lobby's stays. With its question mark, or empty. */
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

/** What of a view the next visit of its lobby begins with: filters and order. Words and shelves are for once, halls are kept by themselves. */
export function keptView(view: LobbyView): string {
  return writeLobby({ ...view, providerLobby: undefined, shelf: undefined, words: '' }, '');
}

/** Whether an address says nothing of what its lobby shows. */
export function isBare(search: string): boolean {
  const given = new URLSearchParams(search);
  return Object.values(NAMES).every((name) => !given.has(name));
}

/** A hall as it is entered: nothing narrows it but the order that the visitor likes. */
export function providerLobbyView({ sort }: LobbyView, providerLobby: string | undefined): LobbyView {
  return { providerLobby, shelf: undefined, words: '', kinds: [], minBet: '', minLines: '', sort };
}

/** How many filters narrow a view, the search not counted. */
export function countFilters({ kinds, minBet, minLines }: LobbyView): number {
  return kinds.length + Number(minBet !== '') + Number(minLines !== '');
}
