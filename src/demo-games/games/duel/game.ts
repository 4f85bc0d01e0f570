import { defineGame, type GameRow } from '#demo-games/play/game.ts';
import { HIGHEST_STEP } from '#demo-games/play/stakes.ts';
import { texts } from './texts/texts.ts';

/** The duel's name in every language. */
const NAMES = {
  EN: 'Five Trick Duel',
  CN: '五墩对决',
  VI: 'Đấu Năm Nước',
  JA: 'ファイブトリック対決',
  TH: 'ดวลห้าตา',
  ID: 'Duel Lima Trik',
  ES: 'Duelo de Cinco Bazas',
  HI: 'पाँच चाल का द्वंद्व',
  KO: '다섯 트릭 대결',
  PT: 'Duelo de Cinco Vazas',
  TR: 'Beş El Düellosu',
  AR: 'مبارزة الخمس لمّات',
  RU: 'Дуэль пяти взяток',
};

function underVendor(names: GameRow['names'], vendor: string): GameRow['names'] {
  const under = Object.entries(names).map(([language, name]) => [language, `${name} · ${vendor}`]);
  return { EN: names.EN, ...Object.fromEntries(under) };
}

/** The same tables under two vendors: their players meet each other. */
export const duel = defineGame({
  kind: 'duel',
  rows: [
    {
      nodeId: 'house-duel',
      vendor: 'JADEHALL',
      category: 'PVP',
      code: 'HOUSE_DUEL',
      names: NAMES,
      classify: 'CARD',
      minStake: 100,
      maxStake: HIGHEST_STEP,
      hasTrial: false,
      hotPlace: 2,
      popularity: 11_000,
    },
    {
      nodeId: 'tablero-duel',
      vendor: 'TABLERO',
      category: 'PVP',
      code: 'TABLERO_DUEL',
      names: underVendor(NAMES, 'Tablero'),
      classify: 'CARD',
      minStake: 100,
      maxStake: HIGHEST_STEP,
      hasTrial: false,
      hotPlace: null,
      popularity: 10_500,
    },
  ],
  texts,
  open: async (context) => (await import('./server/duel.ts')).duelGame(context),
  page: () => import('./page/page.tsx'),
  proof: () => import('./page/proof.tsx'),
});
