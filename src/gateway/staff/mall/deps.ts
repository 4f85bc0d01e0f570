import type { Db } from '#gateway/db/tables.ts';

type Store = typeof import('#gateway/features/points/items-store.ts');

export type ItemRow = import('#gateway/features/points/items-store.ts').ItemRow;
export type NewItem = import('#gateway/features/points/items-store.ts').NewItem;
export type ItemDemand = import('#gateway/features/points/items-store.ts').ItemDemand;

export interface MallDeps {
  readonly readAll: Store['readAllItems'];
  readonly readDemand: Store['readDemand'];
  readonly lock: Store['lockItem'];
  readonly add: Store['addItem'];
  readonly write: Store['writeItem'];
  readonly setStock: Store['setStock'];
  readonly most: number;
  readonly readCurrency: (db: Db, merchant: string) => Promise<{ readonly code: string; readonly exponent: number }>;
}
