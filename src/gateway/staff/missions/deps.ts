import type { Db } from '#gateway/db/tables.ts';

type Store = typeof import('#gateway/features/missions/store.ts');

export interface MissionsDeps {
  readonly readMissions: Store['readMissions'];
  readonly lock: Store['lockMission'];
  readonly add: Store['addMission'];
  readonly write: Store['writeMission'];
  readonly toggle: Store['toggleMission'];
  readonly most: number;
  readonly readFigures: typeof import('#gateway/features/missions/figures.ts').readFigures;
  readonly noFigures: import('#gateway/features/missions/figures.ts').Figures;
  readonly tryRule: typeof import('#gateway/features/missions/trial.ts').tryRule;
  readonly readBoard: typeof import('#gateway/features/missions/read-board.ts').readStaffBoard;
  readonly budgets: typeof import('#gateway/features/promotions/operator/budgets.ts').listBudgets;
  readonly readCurrency: (db: Db, merchant: string) => Promise<{ readonly code: string; readonly exponent: number }>;
}
