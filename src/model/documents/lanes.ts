import { own, ownList, ownText, wholeNumber } from '../json/json.ts';
import type { Parsed, Problem } from '../json/problem.ts';
import { pointer, showValue } from '../json/problem.ts';

/** Categories in navigation order (docs/reference/elements.md#navigation). */
export const CATEGORIES = ['ELOTT', 'LOTT', 'LIVE', 'DS88', 'SPORTS', 'FISH', 'RNG', 'PVP', 'ESPORTS'] as const;
export type Category = (typeof CATEGORIES)[number];

/** Vendor that moves from SPORTS to its own entry (M71). */
export const DS88 = 'DS88';
/** SPORTS vendors that count as esports if the server sends no ESPORTS lane (M07). */
export const DEFAULT_ESPORTS: readonly string[] = ['IMES', 'SV3', 'AV'];

/** A vendor of a category. `opens` is the effect of a click: a popup with its games, or the game itself. */
export interface Vendor {
  readonly code: string;
  readonly name: string;
  readonly gameType: string;
  readonly opens: 'list' | 'direct';
  readonly accountType: string;
}

export interface GameClass {
  readonly key: string;
  readonly name: string;
  readonly count: number;
}

export interface Lane {
  /** JSON pointer of the first vendor's code in the answer; of the lane if it has no vendor. */
  readonly pointer: string;
  readonly vendors: readonly Vendor[];
  readonly classes: readonly GameClass[];
  /**
   * Version of the games and their order: a different text means a different list. Empty if the server does not send
   * it.
   */
  readonly gameOrder: string;
}

/** Vendor lanes by title; lanes of unknown categories are dropped. */
export type Lanes = ReadonlyMap<Category, Lane>;

/** Maximum length of a code, which is part of URLs and keys; longer codes are invalid. */
const MOST_CODE_UNITS = 64;
/** Names are shown on cards; longer ones are truncated. */
const MOST_NAME_POINTS = 60;

const EMPTY: Lane = { pointer: '', vendors: [], classes: [], gameOrder: '' };

/**
 * Parses the vendor lanes (docs/reference/wire.md#vendor-lanes): DS88 moves from SPORTS to its own lane; if no ESPORTS lane is
 * sent, the SPORTS vendors of `esports` move to one. A lane that is present, even empty, is not changed. Never throws.
 */
export function parseLanes(raw: unknown, esports: readonly string[] = DEFAULT_ESPORTS): Parsed<Lanes> {
  const reading: Reading = { sent: new Map(), places: new Map(), problems: [] };
  const list = Array.isArray(raw) ? raw : ownList(raw, 'lanes');
  if (!Array.isArray(raw) && list.length === 0) reading.problems.push(problem('', raw, 'a list of lanes'));
  const base = Array.isArray(raw) ? '' : pointer('lanes');
  list.forEach((lane, at) => {
    readLane(lane, base + pointer(at), reading);
  });
  const lanes = arrange(reading.sent, esports);
  return { value: placed(lanes, reading.places), problems: reading.problems };
}

interface Reading {
  readonly sent: Map<Category, Lane>;
  /** Pointer of each vendor's code in the answer. */
  readonly places: Map<Vendor, string>;
  readonly problems: Problem[];
}

/** A vendor may have moved from another lane: its pointer is that of the sent lane. */
function placed(lanes: Lanes, places: ReadonlyMap<Vendor, string>): Lanes {
  return new Map(
    [...lanes].map(([title, lane]) => {
      const [first] = lane.vendors;
      return [title, { ...lane, pointer: (first && places.get(first)) ?? lane.pointer }];
    }),
  );
}

function readLane(raw: unknown, path: string, { sent, places, problems }: Reading): void {
  const title = CATEGORIES.find((category) => category === own(raw, 'title'));
  if (title === undefined) {
    problems.push(problem(path + pointer('title'), own(raw, 'title'), `one of ${CATEGORIES.join(', ')}`));
    return;
  }
  const vendors: Vendor[] = [];
  ownList(raw, 'cards').forEach((card, at) => {
    const vendor = readVendor(card);
    if (vendor) {
      vendors.push(vendor);
      places.set(vendor, path + pointer('cards', at, 'vassalage'));
    } else problems.push(problem(path + pointer('cards', at), card, 'a vendor with a vassalage'));
  });
  const before = sent.get(title) ?? { ...EMPTY, pointer: path };
  sent.set(title, {
    pointer: before.pointer,
    vendors: uniqueByCode([...before.vendors, ...vendors]),
    classes: [...before.classes, ...ownList(raw, 'gameClassify').flatMap(readClass)],
    gameOrder: before.gameOrder + (ownText(raw, 'gameOrder') ?? '').slice(0, MOST_CODE_UNITS),
  });
}

function readVendor(card: unknown): Vendor | undefined {
  const code = ownText(card, 'vassalage');
  if (code === undefined || code === '' || code.length > MOST_CODE_UNITS) return undefined;
  return {
    code,
    name: shortName(ownText(card, 'displayName')) || code,
    gameType: ownText(card, 'gameType') ?? '',
    opens: ownText(card, 'isGame') === 'VASSALAGE' ? 'list' : 'direct',
    accountType: ownText(card, 'accountTypeName') ?? '',
  };
}

function readClass(raw: unknown): readonly GameClass[] {
  const key = ownText(raw, 'key');
  if (key === undefined) return [];
  return [
    {
      key,
      name: shortName(ownText(raw, 'displayName')) || key,
      count: Math.max(0, wholeNumber(own(raw, 'gameCount')) ?? 0),
    },
  ];
}

function shortName(name: string | undefined): string {
  return [...(name ?? '').slice(0, 4 * MOST_NAME_POINTS)].slice(0, MOST_NAME_POINTS).join('').trim();
}

function uniqueByCode(vendors: readonly Vendor[]): readonly Vendor[] {
  return [...new Map(vendors.map((vendor) => [vendor.code, vendor])).values()];
}

function arrange(sent: ReadonlyMap<Category, Lane>, esports: readonly string[]): Lanes {
  const lanes = new Map(sent);
  moveFromSports(lanes, 'DS88', (vendor) => vendor.code === DS88);
  if (!sent.has('ESPORTS')) moveFromSports(lanes, 'ESPORTS', (vendor) => esports.includes(vendor.code));
  return lanes;
}

function moveFromSports(lanes: Map<Category, Lane>, to: Category, leaves: (vendor: Vendor) => boolean): void {
  const sports = lanes.get('SPORTS');
  const leaving = sports?.vendors.filter(leaves) ?? [];
  if (!sports || leaving.length === 0) return;
  const target = lanes.get(to) ?? EMPTY;
  lanes.set('SPORTS', { ...sports, vendors: sports.vendors.filter((vendor) => !leaves(vendor)) });
  lanes.set(to, { ...target, vendors: uniqueByCode([...target.vendors, ...leaving]) });
}

function problem(path: string, found: unknown, expected: string): Problem {
  return {
    code: 'lanes.value',
    path,
    found: showValue(found),
    expected,
    remedy: 'Correct the lane. Until then, it is ignored.',
    severity: 'warning',
  };
}
