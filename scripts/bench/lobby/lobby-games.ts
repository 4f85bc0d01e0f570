/** Generated games for the lobby benchmark, the same on both pages. */
import type { Game } from '#contract/games/read.ts';

/** Number of distinct covers; more would measure the network. */
const COVERS = 48;
const WORDS = ['Silver', 'Harvest', 'Paper', 'Lantern', 'Orchid', 'Thunder', 'Quiet', 'Velvet', 'Copper', 'Northern'];

export function gameAt(index: number): Game {
  const word = (step: number) => WORDS[Math.floor(index / step) % WORDS.length] ?? '';
  return {
    nodeId: `RNG-${index}`,
    gameId: `RNG-${index}`,
    roomId: undefined,
    name: `${word(1)} ${word(10)} ${index}`,
    vendor: 'REELS',
    vendorName: `${word(7)} Studio`,
    gameType: 'RNG',
    accountTypeName: '',
    code: undefined,
    defaultPlayType: undefined,
    isList: false,
    image: `/covers/${index % COVERS}.svg`,
    smallImage: undefined,
    hasTrial: index % 3 === 0,
    isHot: index % 7 === 0,
    isNew: index % 11 === 0,
    minBetMinor: undefined,
    lines: undefined,
    classify: undefined,
  };
}

export function makeGames(count: number): readonly Game[] {
  return Array.from({ length: count }, (_, index) => gameAt(index));
}
