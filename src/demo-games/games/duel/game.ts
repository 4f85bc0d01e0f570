import { defineGame } from '#demo-games/play/game.ts';
import { HIGHEST_STEP } from '#demo-games/play/stakes.ts';
import { texts } from './texts/texts.ts';

export const duel = defineGame({
  kind: 'duel',
  rows: [
    {
      nodeId: 'house-duel',
      vendor: 'JADEHALL',
      category: 'PVP',
      code: 'HOUSE_DUEL',
      names: {
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
      },
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
