import { defineGame } from '#demo-games/play/game.ts';
import { HIGHEST_STEP } from '#demo-games/play/stakes.ts';
import { texts } from './texts/texts.ts';

export const slot = defineGame({
  kind: 'slot',
  rows: [
    {
      nodeId: 'house-slot',
      vendor: 'HALCYON',
      category: 'RNG',
      code: 'HOUSE_SLOT',
      names: {
        EN: 'Nine Lanterns',
        CN: '九盏灯',
        VI: 'Chín Ngọn Đèn',
        JA: '九つの灯籠',
        TH: 'เก้าโคมไฟ',
        ID: 'Sembilan Lentera',
        ES: 'Nueve Faroles',
        HI: 'नौ लालटेन',
        KO: '아홉 개의 등불',
        PT: 'Nove Lanternas',
        TR: 'Dokuz Fener',
        AR: 'تسعة فوانيس',
        RU: 'Девять фонарей',
      },
      classify: 'VIDEO',
      tags: ['free spins', 'wild'],
      minStake: 20,
      maxStake: HIGHEST_STEP,
      returnRate: 9_601,
      volatility: 'medium',
      lines: 20,
      hotPlace: 1,
      popularity: 12_000,
    },
  ],
  texts,
  open: async (context) => (await import('./server.ts')).slotGame(context),
  page: () => import('./page/page.tsx'),
  proof: () => import('./page/proof.tsx'),
});
