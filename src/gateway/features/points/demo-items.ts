/** An item of the demo mall. Money is in whole display units; the texts are in texts/. */
export interface DemoItem {
  readonly id: string;
  readonly category: 'CREDIT' | 'SPINS' | 'GOODS' | 'EXPERIENCE';
  readonly motif: string;
  readonly points: number;
  /** For CREDIT: the money given. */
  readonly credit?: number;
  /** Turnover required in addition to the points. */
  readonly turnover?: number;
  readonly stock?: number;
  readonly rank?: number;
}

export const demoItems: readonly DemoItem[] = [
  { id: 'credit-5', category: 'CREDIT', motif: 'coins', points: 500, credit: 5 },
  { id: 'credit-20', category: 'CREDIT', motif: 'chips', points: 1_800, credit: 20, turnover: 500 },
  {
    id: 'credit-100',
    category: 'CREDIT',
    motif: 'gem',
    points: 8_000,
    credit: 100,
    turnover: 5_000,
    rank: 3,
  },
  { id: 'spins-20', category: 'SPINS', motif: 'reels', points: 400 },
  { id: 'spins-100', category: 'SPINS', motif: 'seven', points: 1_500, turnover: 200 },
  { id: 'lottery-tickets', category: 'SPINS', motif: 'balls', points: 600 },
  { id: 'playing-cards', category: 'GOODS', motif: 'cards', points: 2_500, stock: 120 },
  { id: 'football', category: 'GOODS', motif: 'football', points: 4_800, stock: 36 },
  { id: 'gamepad', category: 'GOODS', motif: 'gamepad', points: 12_000, stock: 8, turnover: 10_000 },
  { id: 'chip-set', category: 'GOODS', motif: 'stack', points: 9_500, stock: 0 },
  {
    id: 'champions-evening',
    category: 'EXPERIENCE',
    motif: 'trophy',
    points: 60_000,
    stock: 4,
    rank: 5,
  },
  { id: 'crown-weekend', category: 'EXPERIENCE', motif: 'crown', points: 180_000, stock: 2, rank: 7 },
];

/** Initial points of the demo members. */
export const demoPoints: Readonly<Record<string, number>> = { player1: 2_350, agent1: 14_200, vip1: 96_400 };
