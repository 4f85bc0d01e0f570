import { defineGame } from '#house/play/game.ts';
import { HIGHEST_STEP } from '#house/play/stakes.ts';
import { texts } from './texts/texts.ts';

/** The duel of five tricks between two players. */
export const duel = defineGame({
  kind: 'duel',
  rows: [
    {
      nodeId: 'house-duel',
      vendor: 'JADEHALL',
      category: 'PVP',
      code: 'HOUSE_DUEL',
      names: ['Five Trick Duel', '五墩对决', 'Đấu Năm Nước', 'ファイブトリック対決', 'ดวลห้าตา', 'Duel Lima Trik'],
      classify: 'CARD',
      minStake: 100,
      maxStake: HIGHEST_STEP,
      hasTrial: false,
      hotPlace: 2,
      popularity: 11_000,
    },
  ],
  texts,
  open: async (context) => (await import('./server/duel.ts')).duelGame(context),
  page: () => import('./page/page.tsx'),
  proof: () => import('./page/proof.tsx'),
});
