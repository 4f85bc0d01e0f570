import { defineGame, type GameRow } from '#demo-games/play/game.ts';
import { HIGHEST_STEP } from '#demo-games/play/stakes.ts';
import { namesFrom, readTexts } from '#demo-games/texts/spoken-texts.ts';
import { describeRound } from './rules/describe.ts';
import { LEAGUES, type League } from './rules/leagues.ts';

const texts = readTexts(import.meta.url);

/** Vendors of e-sports that some merchants list among sports. */
const IN_BOTH = new Set(['IMES', 'SV3', 'AV']);

function rowOf(league: League, category: 'SPORTS' | 'ESPORTS', place: number): GameRow {
  const code = category === 'ESPORTS' && IN_BOTH.has(league.vendor) ? `${league.code}_E` : league.code;
  return {
    nodeId: `sports-${code.toLowerCase()}`,
    vendor: league.vendor,
    category,
    code,
    names: namesFrom(texts, `sports.title.${league.sport}`, league.vendorName),
    minStake: 20,
    maxStake: HIGHEST_STEP,
    hotPlace: null,
    popularity: 7_000 - 100 * place,
  };
}

/** Every league is a title; e-sports of some vendors are one in each of two categories. */
const rows = LEAGUES.flatMap((league, place) => {
  if (league.sport !== 'esports') return [rowOf(league, 'SPORTS', place)];
  return IN_BOTH.has(league.vendor)
    ? [rowOf(league, 'ESPORTS', place), rowOf(league, 'SPORTS', place)]
    : [rowOf(league, 'ESPORTS', place)];
});

/** A sports book on simulated leagues. */
export const sports = defineGame({
  kind: 'sports',
  rows,
  texts,
  describe: describeRound,
  open: async (context) => (await import('./server/sports.ts')).sportsGame(context),
  page: () => import('./page/page.tsx'),
  proof: () => import('./page/proof.tsx'),
});
