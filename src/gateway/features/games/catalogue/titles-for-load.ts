import { createHash } from 'node:crypto';
import type { CatalogueGame } from '#contract/vendors/catalogue-game.ts';
import { engineOf } from '#demo-games/games/games.ts';
import { esports, LANGUAGES, liveGames, qualities, sports, things, type Word } from './words.ts';

interface Share {
  readonly category: 'RNG' | 'LIVE' | 'FISH' | 'PVP' | 'SPORTS' | 'ESPORTS';
  readonly vendor: string;
  readonly count: number;
}

const each = (category: Share['category'], vendors: readonly string[], count: number): Share[] =>
  vendors.map((vendor) => ({ category, vendor, count }));

const RNG_VENDORS = ['LUMEN', 'COPPERLEAF', 'NOVASPIN', 'PAPERTIGER', 'HALCYON'];

/** Every vendor's share of the titles for load. */
const demoShares: readonly Share[] = [
  ...each('RNG', RNG_VENDORS, 64),
  ...each('LIVE', ['AXIOM', 'MERIDIAN', 'SALON', 'KESTREL'], 30),
  ...each('FISH', ['REEF', 'TIDAL'], 28),
  ...each('PVP', ['TABLERO', 'JADEHALL'], 29),
  ...each('SPORTS', ['NORTHPITCH', 'DS88'], 4),
  ...each('SPORTS', ['IMES', 'SV3', 'AV'], 2),
  ...each('ESPORTS', ['IMES', 'SV3', 'AV', 'CLUTCH'], 4),
];

/** Ends the name of a title for load in every language: it promises nothing. */
export const LOAD_LABEL = '[load]';

/**
 * Many titles that load lists and searches (LIVERY_DEMO_TITLES): their names are marked, and each opens the game of its
 * category.
 */
export function titlesForLoad(): readonly CatalogueGame[] {
  return makeGames(demoShares);
}

/** A number of slot games across all vendors, for load measurements. */
export function makeManySlots(count: number): readonly CatalogueGame[] {
  const share = Math.ceil(count / RNG_VENDORS.length);
  return makeGames(each('RNG', RNG_VENDORS, share)).slice(0, count);
}

/** Generates the games of the shares deterministically; names are unique within a category except for sports. */
function makeGames(shares: readonly Share[]): CatalogueGame[] {
  const places = new Map<string, number>();
  const uses = new Map<Word, number>();
  return shares.flatMap(({ category, vendor, count }) =>
    Array.from({ length: count }, (_, nth) => {
      const at = places.get(category) ?? 0;
      places.set(category, at + 1);
      const { thing, classify } = thingOf(category, at, nth);
      const use = uses.get(thing) ?? 0;
      uses.set(thing, use + 1);
      const names = category.endsWith('SPORTS') ? allNames(thing) : paired(thing, offsetOf(thing), use);
      return makeGame({ category, vendor, names, classify, place: at + 1 });
    }),
  );
}

type Named = Pick<CatalogueGame, 'vendor' | 'names' | 'classify'> &
  Pick<Share, 'category'> & { readonly place: number };

function makeGame({ category, vendor, names, classify, place }: Named): CatalogueGame {
  const draw = dice(`${category} ${vendor} ${place}`);
  return {
    nodeId: `${category}-${place}`,
    vendor,
    category,
    code: `${vendor}_${names.EN.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')}`,
    kind: engineOf(category),
    names: labelledNames(names),
    classify,
    tags: tagsOf(category, draw),
    minStake: pick([10, 20, 50, 100, 200, 500], draw(2)),
    maxStake: pick([10_000, 20_000, 50_000], draw(13)),
    ...shareOf(category, classify, draw),
    lines: category === 'RNG' ? pick([5, 9, 10, 20, 25, 40, 50, 243, 1024], draw(3)) : null,
    playType: null,
    hasTrial: (category === 'RNG' || category === 'FISH') && draw(4) < 0.7,
    // The first places are reserved for the demo game provider's own games.
    hotPlace: draw(5) < HOT_SHARE[category] ? 10 + Math.floor(500 * draw(6)) : null,
    popularity: Math.floor(10_000 * draw(0) ** 3),
    ageDays: Math.floor(900 * draw(1) ** 1.5),
  };
}

function labelledNames(names: CatalogueGame['names']): CatalogueGame['names'] {
  const labelled = Object.entries(names).map(([language, name]) => [language, `${name} ${LOAD_LABEL}`]);
  return { EN: names.EN, ...Object.fromEntries(labelled) };
}

/** Plausible return to player for the category; none for sports bets. */
function shareOf(
  category: Share['category'],
  classify: string | null,
  draw: (nth: number) => number,
): Pick<CatalogueGame, 'returnRate' | 'volatility'> {
  if (category === 'LIVE') return { returnRate: TABLE_RETURNS[classify ?? ''] ?? 9_650, volatility: 'low' };
  if (category === 'RNG' || category === 'FISH') {
    return {
      returnRate: 9_400 + Math.floor(300 * draw(14)),
      volatility: pick(['low', 'medium', 'medium', 'high'], draw(15)),
    };
  }
  return { returnRate: null, volatility: null };
}

/** Return of the best bet by the standard rules of each table game. */
const TABLE_RETURNS: Readonly<Record<string, number>> = { BAC: 9_894, ROU: 9_730, SIC: 9_722, BJ: 9_950, DAT: 9_627 };

const HOT_SHARE: Readonly<Record<Share['category'], number>> = {
  RNG: 0.06,
  LIVE: 0.06,
  FISH: 0.08,
  PVP: 0.08,
  SPORTS: 0,
  ESPORTS: 0,
};

const KINDS: Readonly<Record<'RNG' | 'FISH', readonly string[]>> = {
  RNG: ['VIDEO', 'VIDEO', 'VIDEO', 'CLASSIC', 'MEGA', 'JACKPOT', 'BONUS'],
  FISH: ['SHOOT', 'SHOOT', 'BOSS'],
};
/** In the order of the things that name the games. */
const DUEL_KINDS = ['CARD', 'TILE', 'CARD', 'CARD', 'TILE', 'TILE', 'BOARD', 'CARD', 'BOARD', 'DICE'];

interface Thing {
  readonly thing: Word;
  readonly classify: string | null;
}

/** The thing that names a game at a position of its category; `nth` is its position at its vendor. */
function thingOf(category: Share['category'], at: number, nth: number): Thing {
  if (category === 'SPORTS') return { thing: itemAt(sports, nth), classify: null };
  if (category === 'ESPORTS') return { thing: itemAt(esports, nth), classify: null };
  if (category === 'LIVE') {
    // Every fourth table is baccarat, as it is the most common.
    const [key, thing] = itemAt(Object.entries(liveGames), at % 4 === 0 ? 0 : at);
    return { thing, classify: key };
  }
  const named = things[category];
  // Step 3 is coprime to the lengths: neighbouring games do not get neighbouring names.
  const place = (at * 3) % named.length;
  return { thing: itemAt(named, place), classify: itemAt(category === 'PVP' ? DUEL_KINDS : KINDS[category], place) };
}

function itemAt<T>(list: readonly T[], at: number): T {
  const found = list[at % list.length];
  if (found === undefined) throw new Error('an empty list has no turns');
  return found;
}

/** Start index of a thing in the list of qualities, so that the things do not all begin with the first quality. */
function offsetOf([name]: Word): number {
  return Math.floor(dice(name)(0) * qualities.length);
}

/** All available translations of a thing's name. */
function allNames(thing: Word): CatalogueGame['names'] {
  const names = LANGUAGES.flatMap((language, at) => (thing[at] === undefined ? [] : [[language, thing[at]] as const]));
  return { EN: thing[0], ...Object.fromEntries(names) };
}

/**
 * A thing with a quality in each language's word order; after all qualities are used, with a number. Languages in which
 * vendors keep English qualities have the quality after the thing, and the English name if the thing has no
 * translation.
 */
function paired(thing: Word, offset: number, use: number): CatalogueGame['names'] {
  const [en, cn, vi, ja, th, id] = itemAt(qualities, offset + use * 7);
  const round = Math.floor(use / qualities.length) + 1;
  const number = round > 1 ? ` ${round}` : '';
  const others = LANGUAGES.slice(6).flatMap((language, at) => {
    const word = thing[at + 6];
    return word === undefined ? [] : [[language, `${word} ${en}${number}`] as const];
  });
  return {
    EN: `${en} ${thing[0]}${number}`,
    CN: `${cn}${thing[1]}${number}`,
    VI: `${thing[2]} ${vi}${number}`,
    JA: `${ja}${thing[3]}${number}`,
    TH: `${thing[4]}${th}${number}`,
    ID: `${thing[5]} ${id}${number}`,
    ...Object.fromEntries(others),
  };
}

function tagsOf(category: string, draw: (nth: number) => number): readonly string[] {
  if (category !== 'RNG') return [];
  return ['free spins', 'multiplier', 'wild', 'respin', 'cascade'].filter((_, nth) => draw(8 + nth) < 0.3);
}

function pick<T>(choices: readonly T[], share: number): T {
  const choice = choices[Math.floor(share * choices.length)];
  if (choice === undefined) throw new Error('nothing to pick from');
  return choice;
}

/** Deterministic pseudo-random numbers in [0, 1) from a seed text. */
function dice(seed: string): (nth: number) => number {
  const bytes = createHash('sha256').update(seed).digest();
  return (nth) => bytes.readUInt16BE((nth * 2) % 32) / 65_536;
}
